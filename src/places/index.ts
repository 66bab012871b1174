export { PlaceDirectory, type PlaceFacts, type PlaceReference } from './place-directory';
export { lockPlace, lockPlaceForReading } from './place-locks';
export { placeRefusals } from './place.refusals';
export { GetPlace } from './queries/get-place';
export { PlacesModule } from './places.module';

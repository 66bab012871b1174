export { PlaceDirectory, type PlaceFacts, type PlaceReference } from './place-directory';
export { lockPlace, lockPlaceForReading } from './place-locks';
export { placeRefusals } from './place.refusals';
export { PlacesModule } from './places.module';

export { PlaceDirectory, type PlaceInfo, type PlaceReference } from './place-directory';
export { PlacesModule } from './places.module';

export { StorageModule } from './storage.module';
export { type NamedLocation, StorageLocations } from './storage-locations';

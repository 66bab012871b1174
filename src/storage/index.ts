export { StorageModule } from './storage.module';
export { type StorageShelf, StorageShelves } from './storage-shelves';

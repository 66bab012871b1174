export { ItemStorageModule } from './item-storage.module';

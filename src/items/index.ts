export { ItemsModule } from './items.module';
export { ItemStorageModule } from './item-storage.module';

export { ItemsModule } from './items.module';

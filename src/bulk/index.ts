export { BulkModule } from './bulk.module';

import { Module } from '@nestjs/common';
import { AssignStorageLocationsHandler } from './commands/assign-storage-locations';
import { ItemStorageController } from './item-storage.controller';
import { OrdersModule } from '../orders';
import { StorageModule } from '../storage';

@Module({
  imports: [OrdersModule, StorageModule],
  controllers: [ItemStorageController],
  providers: [AssignStorageLocationsHandler],
})
export class ItemStorageModule {}

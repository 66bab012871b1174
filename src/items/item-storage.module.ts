import { Module } from '@nestjs/common';
import { AssignStorageLocationsHandler } from './commands/assign-storage-locations';
import { ItemStorageController } from './item-storage.controller';

@Module({ controllers: [ItemStorageController], providers: [AssignStorageLocationsHandler] })
export class ItemStorageModule {}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateStorageLocationHandler } from './commands/create-storage-location';
import { DeleteStorageLocationHandler } from './commands/delete-storage-location';
import { ImportStorageLocationsHandler } from './commands/import-storage-locations';
import { UpdateStorageLocationHandler } from './commands/update-storage-location';
import { StorageLocation } from './entities/storage-location.entity';
import { ListStorageLocationsHandler } from './queries/list-storage-locations';
import { StorageImportController } from './storage-import.controller';
import { StorageJobs } from './storage-jobs';
import { StorageLocationsController } from './storage-locations.controller';
import { StorageLocations } from './storage-locations';
import { JobsModule } from '../jobs';
import { PlacesModule } from '../places';

@Module({
  imports: [JobsModule, PlacesModule, TypeOrmModule.forFeature([StorageLocation])],
  controllers: [StorageImportController, StorageLocationsController],
  providers: [
    StorageJobs,
    StorageLocations,
    CreateStorageLocationHandler,
    UpdateStorageLocationHandler,
    DeleteStorageLocationHandler,
    ImportStorageLocationsHandler,
    ListStorageLocationsHandler,
  ],
  exports: [StorageLocations],
})
export class StorageModule {}

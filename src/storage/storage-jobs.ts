import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobTypes } from '../jobs';
import { CreateStorageLocation } from './commands/create-storage-location';
import { DeleteStorageLocation } from './commands/delete-storage-location';
import { UpdateStorageLocation } from './commands/update-storage-location';

/** The storage commands that are accepted as jobs. Their outcome is at `GET /v1/jobs/{jobId}`. */
@Injectable()
export class StorageJobs implements OnModuleInit {
  constructor(private readonly types: JobTypes) {}

  onModuleInit(): void {
    this.types.register({ type: 'storage_location_create', command: CreateStorageLocation });
    this.types.register({ type: 'storage_location_update', command: UpdateStorageLocation });
    this.types.register({ type: 'storage_location_delete', command: DeleteStorageLocation });
  }
}

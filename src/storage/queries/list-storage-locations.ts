import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { StorageLocation } from '../entities/storage-location.entity';

/** All storage locations of a place, by name. */
export class ListStorageLocations extends Query<StorageLocation[]> {
  constructor(readonly placeId: string) {
    super();
  }
}

@QueryHandler(ListStorageLocations)
export class ListStorageLocationsHandler implements IQueryHandler<ListStorageLocations> {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  execute({ placeId }: ListStorageLocations): Promise<StorageLocation[]> {
    return this.dataSource.query('SELECT * FROM storage_locations WHERE place_id = $1 ORDER BY name', [
      placeId,
    ]);
  }
}

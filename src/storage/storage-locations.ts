import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Tx } from '@libs/unit-of-work';
import { lockPlaceForReading } from '../places';
import type { StorageLocation } from './entities/storage-location.entity';
import { requireFreeName, requireLocation, requireUnused, type Statements } from './storage-table';
import { storageRefusals } from './storage.refusals';

const SOON_MS = 1_000;

/** The part of a location that other features need. */
export type NamedLocation = Pick<StorageLocation, 'id' | 'name'>;

/** The current storage locations of a place. */
@Injectable()
export class StorageLocations {
  private readonly db: Statements;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    this.db = {
      query: <Row>(sql: string, parameters: readonly unknown[] = []) =>
        dataSource.query<Row[]>(sql, [...parameters]),
    };
  }

  /** The location, or 404. */
  require(placeId: string, locationId: string): Promise<StorageLocation> {
    return requireLocation(this.dataSource.manager, placeId, locationId);
  }

  /** 409 when another location of the place has the name. */
  requireFreeName(placeId: string, name: string, exceptId: string | null = null): Promise<void> {
    return requireFreeName(this.dataSource.manager, placeId, name, exceptId);
  }

  /** 409 while an item of an unfinished order is stored there. */
  requireUnused(placeId: string, locationId: string): Promise<void> {
    return requireUnused(this.db, placeId, locationId);
  }

  /**
   * Nobody changes the locations of the place until the transaction ends. An import changes them for many seconds, and whoever waits for
   * it has a connection, so this gives up after one.
   */
  async holdAllSoon(tx: Tx, placeId: string): Promise<void> {
    const [usual] = await tx.query<{ lock: string }>(
      `SELECT current_setting('lock_timeout') AS lock, set_config('lock_timeout', '${SOON_MS}', true)`,
    );
    await lockPlaceForReading(tx, placeId);
    await tx.query(`SELECT set_config('lock_timeout', $1, true)`, [usual!.lock]);
  }

  /**
   * The given locations of a place by id, locked until the transaction ends. Refuses unknown ones with 404,
   * those of other places with 400 (docs/rules/places-and-storage.md#where-items-are-stored).
   */
  async hold(tx: Tx, placeId: string, ids: readonly string[]): Promise<Map<string, NamedLocation>> {
    await lockPlaceForReading(tx, placeId);
    const rows = await tx.query<NamedLocation & { place_id: string }>(
      'SELECT id, name, place_id FROM storage_locations WHERE id = ANY ($1)',
      [ids],
    );
    const found = new Set(rows.map((row) => row.id));
    if (ids.some((id) => !found.has(id))) throw storageRefusals.STORAGE_LOCATION_NOT_FOUND();
    const elsewhere = rows.filter((row) => row.place_id !== placeId);
    if (elsewhere.length > 0)
      throw storageRefusals.STORAGE_LOCATION_ELSEWHERE(elsewhere.map((row) => row.id));
    return new Map(rows.map(({ id, name }) => [id, { id, name }]));
  }
}

import { type EntityManager, Not } from 'typeorm';
import { LEFT_PLACE, ORDER_STATUSES, type OrderStatus, RANK } from '../contract';
import { StorageLocation } from './entities/storage-location.entity';
import { storageRefusals } from './storage.refusals';

/** Runs one statement and returns its rows: a transaction, or the DataSource. */
export interface Statements {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** Statuses of orders whose items occupy storage locations (docs/rules/places-and-storage.md#storage-locations). */
const UNFINISHED = ORDER_STATUSES.filter((status) => !LEFT_PLACE.includes(status));

const isOneOf = (statuses: readonly OrderStatus[]) =>
  `o.status IN (${statuses.map((status) => `'${status}'`).join(', ')})`;
/** Part of the condition of the index `orders_in_stores`. */
const UNDER_WAY = isOneOf(UNFINISHED.filter((status) => RANK[status] !== undefined));
/** Part of the condition of the index `orders_set_aside`. */
const SET_ASIDE = isOneOf(UNFINISHED.filter((status) => RANK[status] === undefined));

/** The location, or 404. */
export async function requireLocation(
  manager: EntityManager,
  placeId: string,
  locationId: string,
): Promise<StorageLocation> {
  const location = await manager.findOneBy(StorageLocation, { place_id: placeId, id: locationId });
  if (location === null) throw storageRefusals.STORAGE_LOCATION_NOT_FOUND();
  return location;
}

/** Refuses a name that another location of the place has (docs/rules/places-and-storage.md#storage-locations). */
export async function requireFreeName(
  manager: EntityManager,
  placeId: string,
  name: string,
  exceptId: string | null,
): Promise<void> {
  const named = { place_id: placeId, name, ...(exceptId !== null && { id: Not(exceptId) }) };
  if (await manager.existsBy(StorageLocation, named)) throw storageRefusals.STORAGE_LOCATION_NAME_TAKEN(name);
}

/**
 * Locations `l` with an item of an unfinished order of their place
 * (docs/rules/places-and-storage.md#storage-locations); once for each item. With a
 * given place its unfinished orders are read, each part by its index, however many were stored there before.
 */
export const LOCATIONS_IN_USE = `storage_locations l
  JOIN order_items i ON i.storage_location_id = l.id
  JOIN orders o ON o.channel_id = i.channel_id AND o.id = i.order_id AND o.place_id = l.place_id
   AND (${UNDER_WAY} OR ${SET_ASIDE})`;

/**
 * Refuses with 409 while an item of an unfinished order is stored there
 * (docs/rules/places-and-storage.md#storage-locations).
 */
export async function requireUnused(db: Statements, placeId: string, locationId: string): Promise<void> {
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT l.name FROM ${LOCATIONS_IN_USE} WHERE l.place_id = $1 AND l.id = $2`,
    [placeId, locationId],
  );
  if (rows.length > 0) throw storageRefusals.STORAGE_LOCATION_IN_USE(rows.map((row) => row.name));
}

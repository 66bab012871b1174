import { applied } from '../../../api/accepted';
import { request } from '../../../api/request';
import { Overtaken } from '../../../app/form/problems';
import { locationsPath, type StorageLocation } from '../stores';

/** What somebody can change of a storage location. */
export type LocationState = Pick<StorageLocation, 'name' | 'temperature_type' | 'description'>;

const FIELDS = [
  'name',
  'temperature_type',
  'description',
] as const satisfies readonly (keyof LocationState)[];

/**
 * Changes what differs from what was read, unless somebody else has changed the same since. That they changed it to the same is no
 * conflict: it may be the try before, whose answer was lost.
 * @param isForced theirs is overwritten
 */
export async function changeLocation(
  placeId: string,
  read: StorageLocation,
  wanted: LocationState,
  isForced: boolean,
): Promise<void> {
  const path = `${locationsPath(placeId)}/${read.id}`;
  const changed = FIELDS.filter((field) => wanted[field] !== read[field]);
  if (changed.length === 0) return;
  const now = await request<StorageLocation>(path);
  const isTheirs = (field: keyof LocationState) => ![read[field], wanted[field]].includes(now[field]);
  if (!isForced && changed.some(isTheirs)) throw new Overtaken();
  const body = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  await applied(path, { method: 'PATCH', body });
}

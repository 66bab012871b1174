import type { Caller } from '../../api-keys';
import type { Person } from '../entities/person.entity';
import { DEVICE_CHANNELS } from '../devices/device-channels';
import { limitsOf, ROLES } from '../model/roles';

/** A person or a paired device, as they are now. */
export type CallerRow = Pick<Person, 'name' | 'role' | 'channel_ids' | 'place_ids'> & {
  readonly kind: 'person' | 'device';
  readonly person_id: string;
  /** The API key that paired a device. */
  readonly key_id: string | null;
};

/** Columns of a `CallerRow`, of `people p`. */
export const PERSON = `'person' AS kind, p.id AS person_id, p.name, p.role, p.channel_ids, p.place_ids,
  NULL::uuid AS key_id`;

/** Of `paired_devices d` and their `places l`, as columns of a `CallerRow`. */
export const DEVICE = `
  'device' AS kind, d.id AS person_id, d.person_name AS name, 'store' AS role, ${DEVICE_CHANNELS} AS channel_ids,
  ARRAY[d.place_id] AS place_ids, d.key_id`;

export function toCaller({ kind, person_id, key_id, name, role, ...limits }: CallerRow): Caller {
  const { channel_ids, place_ids } = limitsOf({ role, ...limits });
  return {
    kind,
    keyId: person_id,
    clientName: name,
    scope: role === 'admin' ? 'admin' : 'write',
    channelIds: channel_ids && new Set(channel_ids),
    placeIds: place_ids && new Set(place_ids),
    grants: ROLES[role],
    ...(kind === 'device' && { share: shareOfDevices(key_id, place_ids ?? []) }),
  };
}

/** Devices that a key paired are the key's, which can make places; others are those of their place. */
function shareOfDevices(keyId: string | null, placeIds: readonly string[]): string {
  return `devices ${keyId ?? placeIds[0] ?? 'without a place'}`;
}

import type { EntityManager } from 'typeorm';
import { toDate } from '../infrastructure/http';
import { apiKeyRefusals } from './api-key.refusals';

/** When a key expires; refused when this is in the past (docs/rules/access.md#api-keys). */
export function futureOrNull(expiresAt: string | null | undefined): Date | null {
  if (expiresAt == null) return null;
  const date = toDate(expiresAt);
  if (date.getTime() <= Date.now()) throw apiKeyRefusals.EXPIRY_IN_THE_PAST();
  return date;
}

/** Refuses ids of channels that don't exist (docs/rules/access.md#api-keys). */
export async function requireChannels(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const unknown = await manager.query<{ id: string }[]>(
    'SELECT id FROM unnest($1::uuid[]) AS given(id) WHERE NOT EXISTS (SELECT 1 FROM channels c WHERE c.id = given.id)',
    [ids],
  );
  if (unknown.length > 0) throw apiKeyRefusals.UNKNOWN_CHANNELS(unknown.map((row) => row.id));
}

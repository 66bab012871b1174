import type { EntityManager } from 'typeorm';
import { toDate } from '../infrastructure/http';
import { apiKeyRefusals } from './api-key.refusals';

const MOST_KEYS = 1_000;

/** When a key expires; refused when this is in the past (docs/rules/access.md#api-keys). */
export function futureOrNull(expiresAt: string | null | undefined): Date | null {
  if (expiresAt == null) return null;
  const date = toDate(expiresAt);
  if (date.getTime() <= Date.now()) throw apiKeyRefusals.EXPIRY_IN_THE_PAST();
  return date;
}

/**
 * Refuses one active key more for channels that have as many as people who are limited to them may make
 * (docs/rules/access.md#api-keys): each key has a rate limit of its own. @param channelIds null for who is not limited
 */
export async function requireRoomForKey(
  manager: EntityManager,
  channelIds: readonly string[] | null,
): Promise<void> {
  if (channelIds === null) return;
  const [{ count }] = await manager.query<[{ count: number }]>(ACTIVE_KEYS, [channelIds]);
  if (count >= MOST_KEYS) throw apiKeyRefusals.TOO_MANY_KEYS(MOST_KEYS);
}

/** Those that reach some of these channels and no other. */
const ACTIVE_KEYS = `
  SELECT count(*)::int AS count FROM api_keys
   WHERE is_active AND (expires_at IS NULL OR expires_at > now()) AND channel_ids <> '{}' AND channel_ids <@ $1::uuid[]`;

/** Refuses ids of channels that don't exist (docs/rules/access.md#api-keys). */
export async function requireChannels(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const unknown = await manager.query<{ id: string }[]>(
    'SELECT id FROM unnest($1::uuid[]) AS given(id) WHERE NOT EXISTS (SELECT 1 FROM channels c WHERE c.id = given.id)',
    [ids],
  );
  if (unknown.length > 0) throw apiKeyRefusals.UNKNOWN_CHANNELS(unknown.map((row) => row.id));
}

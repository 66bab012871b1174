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
 * Refuses people who are limited to channels one active key more when there are `MOST_KEYS` for these (docs/rules/access.md#api-keys):
 * each key has a rate limit of its own. @param channelIds what they are limited to; null: not limited
 */
export async function requireRoomForKey(
  manager: EntityManager,
  channelIds: readonly string[] | null,
): Promise<void> {
  if (channelIds === null) return;
  const [{ count }] = await manager.query<[{ count: number }]>(ACTIVE_KEYS, [channelIds]);
  if (count >= MOST_KEYS) throw apiKeyRefusals.TOO_MANY_KEYS(MOST_KEYS);
}

/** Those too that reach further channels: a key that creates a channel does. */
const ACTIVE_KEYS = `
  SELECT count(*)::int AS count FROM api_keys
   WHERE is_active AND (expires_at IS NULL OR expires_at > now()) AND channel_ids && $1::uuid[]`;

/** Each channel once, as Postgres writes ids: in lower case. */
export function eachChannelOnce(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
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

import type { Forms } from '@libs/work-queue';
import type { Tx } from '@libs/unit-of-work';
import { requireUnchanged, type UnchangedSince } from '../../infrastructure/http';
import { channelRefusals } from '../channel.refusals';
import type { Channel } from '../entities/channel.entity';

/**
 * A statement on a feature's rows of channels, behind `WITH channel`, their `id` and `type`. Whoever writes such a row locks the
 * channel before: writers of the same channel then follow each other and can't wait for each other in a circle, also with those
 * of the previous release, which have these columns in `channels` (docs/operations.md#columns-that-move). Where rows are spread,
 * locking a channel would lock all of them, on every node: there the rows themselves keep the order.
 * @param ids such as `$1`, an array
 */
export const ofLockedChannels = (ids: string, sql: string): Forms<string> =>
  behindLock(`SELECT id, type FROM channels WHERE id = ANY (${ids}) ORDER BY id`, sql);

/** As `ofLockedChannels`, of one channel. @param id such as `$1`; the statement names it too, so that one node runs it */
export const ofLockedChannel = (id: string, sql: string): Forms<string> =>
  behindLock(`SELECT id, type FROM channels WHERE id = ${id}`, sql);

/** As `ofLockedChannel`, without waiting: there is no `channel` when somebody else has it locked. */
export const ofFreeChannel = (id: string, sql: string): Forms<string> =>
  behindLock(`SELECT id, type FROM channels WHERE id = ${id}`, sql, 'SKIP LOCKED');

function behindLock(channel: string, sql: string, locked = ''): Forms<string> {
  return {
    together: `WITH channel AS MATERIALIZED (${channel} FOR NO KEY UPDATE ${locked}) ${sql}`,
    spread: `WITH channel AS MATERIALIZED (${channel}) ${sql}`,
  };
}

/**
 * Locks a channel of which something is changed, and writes when; 404 when there is none, 412 when it was changed
 * meanwhile.
 */
export async function touchChannel(
  tx: Tx,
  channelId: string,
  since: UnchangedSince = null,
): Promise<Pick<Channel, 'id' | 'type'>> {
  const [channel] = await tx.query<Pick<Channel, 'id' | 'type' | 'updated_at'>>(TOUCH, [channelId, tx.now]);
  if (channel === undefined) throw channelRefusals.CHANNEL_NOT_FOUND();
  requireUnchanged(since, channel.updated_at);
  return { id: channel.id, type: channel.type };
}

const TOUCH = `
  UPDATE channels c SET updated_at = $2
    FROM (SELECT id, updated_at FROM channels WHERE id = $1 FOR NO KEY UPDATE) former
   WHERE c.id = former.id RETURNING c.id, c.type, former.updated_at`;

import type { Tx } from '@libs/unit-of-work';
import { requireUnchanged, type UnchangedSince } from '../../infrastructure/http';
import { channelRefusals } from '../channel.refusals';
import type { Channel } from '../entities/channel.entity';

/**
 * SQL that locks channels, in one order, and returns their `id`. Whoever writes a feature's row of a channel locks the
 * channel before: writers of the same channel then follow each other and can't wait for each other in a circle, also with
 * those of the previous release, which have these columns in `channels` (docs/operations.md#columns-that-move).
 * @param ids such as `$1`, an array
 */
export const lockedChannels = (ids: string) =>
  `SELECT id FROM channels WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;

/** As `lockedChannels`, of one channel, with its `type`. @param id such as `$1` */
export const lockedChannel = (id: string) =>
  `SELECT id, type FROM channels WHERE id = ${id} FOR NO KEY UPDATE`;

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

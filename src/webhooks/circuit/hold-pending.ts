import { queryInIndexOrder, type Tx } from '@libs/unit-of-work';
import { ofAll } from '@libs/work-queue';
import type { AttemptRecord } from '../delivery/delivery';

/** Few, since requests and results of the channel wait for them. */
const PIECE = 100;

/**
 * Holds up to `PIECE` pending deliveries of a channel whose endpoint this transaction has locked, if it is disabled; returns how
 * many. What is claimed may still be delivered. What is due last is held first: should the endpoint be enabled again before all is held,
 * then what it is sent is the beginning. Waits for rows that are being claimed, so that a short backlog is held whole.
 */
export async function holdPiece(tx: Tx, channelId: string): Promise<number> {
  return (await queryInIndexOrder(tx, HOLD_PIECE, [channelId])).length;
}

/** Holds what was to be retried after attempts that this transaction has recorded: the endpoint is disabled. */
export async function holdRetries(
  tx: Tx,
  channelId: string,
  records: readonly AttemptRecord[],
): Promise<void> {
  const retried = records.filter(
    ({ state, delivery }) => state === 'pending' && delivery.channel_id === channelId,
  );
  if (retried.length > 0)
    await tx.query(HOLD_NAMED, [channelId, retried.map(({ delivery }) => delivery.event_id)]);
}

const IS_DISABLED = 'NOT c.webhook_enabled';
const MAY_BE_HELD = `d.state = 'pending' AND (d.claim IS NULL OR d.due_at <= now())`;
const HELD = `state = 'held', due_at = NULL, next_attempt_at = NULL, parked_at = NULL, claim = NULL, held_at = now()`;

/** The channels of which something is to be held. */
export const TO_BE_HELD = ofAll(
  '$1',
  (on) => `
  SELECT c.channel_id FROM webhook_endpoints c
   WHERE ${IS_DISABLED} AND ${on('c.channel_id')}
     AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.channel_id = c.channel_id AND ${MAY_BE_HELD} AND ${on('d.channel_id')})`,
);

const HOLD_PIECE = `
  WITH piece AS MATERIALIZED (
    SELECT d.event_id FROM webhook_deliveries d
     WHERE d.channel_id = $1 AND ${MAY_BE_HELD}
       AND EXISTS (SELECT 1 FROM webhook_endpoints c WHERE c.channel_id = $1 AND ${IS_DISABLED})
     ORDER BY d.due_at DESC LIMIT ${PIECE} FOR UPDATE OF d)
  UPDATE webhook_deliveries w SET ${HELD} FROM piece WHERE w.channel_id = $1 AND w.event_id = piece.event_id
  RETURNING w.event_id`;

const HOLD_NAMED = `
  UPDATE webhook_deliveries SET ${HELD} WHERE channel_id = $1 AND event_id = ANY ($2::text[]) AND state = 'pending'`;

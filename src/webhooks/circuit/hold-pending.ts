import { queryInIndexOrder, type Tx } from '@libs/unit-of-work';
import { ofAll } from '@libs/work-queue';
import type { AttemptRecord } from '../delivery/delivery';
import { keepLastAttempt } from '../delivery/results/earlier-attempts';
import { DELIVERED } from '../history/delivery-status';

/** Few, since requests and results of the channel wait for them. */
const PIECE = 100;

/**
 * Holds up to `PIECE` pending deliveries of a channel whose endpoint this transaction has locked, if it is disabled; returns how
 * many. What is claimed may still be delivered. What is due last is held first: should the endpoint be enabled again before all is held,
 * then what it is sent is the beginning. Waits for rows that are being claimed, so that a short backlog is held whole.
 */
export async function holdPiece(tx: Tx, channelId: string): Promise<number> {
  const piece = await queryInIndexOrder<{ event_id: string }>(tx, LOCK_PIECE, [channelId]);
  await hold(
    tx,
    channelId,
    piece.map(({ event_id }) => event_id),
  );
  return piece.length;
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
  await hold(
    tx,
    channelId,
    retried.map(({ delivery }) => delivery.event_id),
  );
}

/** Of rows that this transaction has locked. */
async function hold(tx: Tx, channelId: string, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx.query(KEEP_LAST_ATTEMPTS, [channelId, eventIds]);
  await tx.query(HOLD, [channelId, eventIds]);
}

const IS_DISABLED = 'NOT c.webhook_enabled';
const MAY_BE_HELD = `d.state = 'pending' AND (d.claim IS NULL OR d.due_at <= now())`;

/** The channels of which something is to be held. */
export const TO_BE_HELD = ofAll(
  '$1',
  (on) => `
  SELECT c.channel_id FROM webhook_endpoints c
   WHERE ${IS_DISABLED} AND ${on('c.channel_id')}
     AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.channel_id = c.channel_id AND ${MAY_BE_HELD} AND ${on('d.channel_id')})`,
);

const LOCK_PIECE = `
  SELECT d.event_id FROM webhook_deliveries d
   WHERE d.channel_id = $1 AND ${MAY_BE_HELD}
     AND EXISTS (SELECT 1 FROM webhook_endpoints c WHERE c.channel_id = $1 AND ${IS_DISABLED})
   ORDER BY d.due_at DESC LIMIT ${PIECE} FOR UPDATE OF d`;

/** $1 channel, $2 events. */
const KEEP_LAST_ATTEMPTS = keepLastAttempt(
  'd',
  'unnest($2::text[]) AS named(event_id) JOIN webhook_deliveries d ON d.channel_id = $1 AND d.event_id = named.event_id',
);

/** The record says from then on that nothing was sent; a response stays with it unless it is a success from before a replay. */
const HOLD = `
  UPDATE webhook_deliveries
     SET state = 'held', due_at = NULL, next_attempt_at = NULL, parked_at = NULL, claim = NULL, held_at = now(), attempt_ms = NULL,
         error = NULL, response_status = CASE WHEN ${DELIVERED} THEN NULL ELSE response_status END,
         response_body = CASE WHEN ${DELIVERED} THEN NULL ELSE response_body END
   WHERE channel_id = $1 AND event_id = ANY ($2::text[])`;

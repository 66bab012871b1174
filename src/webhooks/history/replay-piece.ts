import type { Tx } from '@libs/unit-of-work';
import type { Layout } from '@libs/work-queue';
import { channelRefusals, ofLockedChannel } from '../../channels';
import { webhookRefusals } from '../settings/webhook.refusals';
import {
  type IdRange,
  IS_SELECTED,
  type ReplaySelection,
  selectedBy,
  selectedSql,
  SKIPPED,
} from './replay-selection';

interface Endpoint {
  readonly webhook_url: string | null;
  readonly webhook_enabled: boolean;
}

/** Deliveries per transaction: recording attempts of the channel never waits for more than these. */
export const PIECE = 1_000;

export interface ReplayedDelivery {
  readonly id: string;
  readonly event_id: string;
}

export interface ReplayedPiece {
  readonly rows: readonly ReplayedDelivery[];
  /** Null when nothing is left. */
  readonly left: IdRange | null;
}

/**
 * Makes the first deliveries of a selection due again, at most `PIECE`. They are looked for before the channel is locked, since that may
 * take long among many others; what has changed by then so that it is not selected any more is left out.
 */
export async function replayPiece(
  tx: Tx,
  layout: Layout,
  channelId: string,
  selection: ReplaySelection,
  range: IdRange,
): Promise<ReplayedPiece> {
  const [endpoint] = await tx.query<Endpoint>(ENDPOINT, [channelId]);
  if (endpoint !== undefined) refuseUnlessEnabled(endpoint);
  const parameters = selectedBy(channelId, selection, range);
  const found = await tx.query<{ id: string }>(selectedSql(PIECE), parameters);
  await requireEnabled(tx, layout, channelId);
  const ids = found.map(({ id }) => id);
  const rows = await tx.query<ReplayedDelivery>(REPLAY, [...parameters, ids]);
  return { rows, left: ids.length < PIECE ? null : { ...range, after: ids.at(-1)! } };
}

/** Refuses a channel without an endpoint, or with one that is disabled; it stays as it is until the transaction ends. */
export async function requireEnabled(tx: Tx, layout: Layout, channelId: string): Promise<void> {
  const [endpoint] = await tx.query<Endpoint>(layout.choose(LOCK), [channelId]);
  if (endpoint === undefined) throw channelRefusals.CHANNEL_NOT_FOUND();
  refuseUnlessEnabled(endpoint);
}

function refuseUnlessEnabled({ webhook_url, webhook_enabled }: Endpoint): void {
  if (webhook_url === null) throw webhookRefusals.WEBHOOK_NOT_CONFIGURED();
  if (!webhook_enabled) throw webhookRefusals.WEBHOOK_DISABLED();
}

const ENDPOINT = 'SELECT webhook_url, webhook_enabled FROM webhook_endpoints WHERE channel_id = $1';

const LOCK = ofLockedChannel(
  '$1',
  `SELECT e.webhook_url, e.webhook_enabled
     FROM webhook_endpoints e JOIN channel ON channel.id = e.channel_id WHERE e.channel_id = $1 FOR NO KEY UPDATE OF e`,
);

const UNDER_WAY = `(state = 'pending' AND claim IS NOT NULL AND due_at > clock.now)`;

/** $11 ids, behind the parameters of the selection. */
const REPLAY = `
  WITH replayed AS (
    UPDATE webhook_deliveries
       SET state = 'pending', held_at = NULL, skipped_origin = NULL,
           error = CASE WHEN ${SKIPPED} THEN NULL ELSE error END,
           replayed_after = attempts + CASE WHEN ${UNDER_WAY} THEN 1 ELSE 0 END,
           claim = CASE WHEN ${UNDER_WAY} THEN claim END,
           due_at = CASE WHEN ${UNDER_WAY} THEN due_at ELSE clock.now END,
           next_attempt_at = clock.now, lost_claims = 0, faults = 0, fault = NULL, parked_at = NULL
      FROM (SELECT now() AS now) clock
     WHERE id = ANY ($11::uuid[]) AND ${IS_SELECTED}
    RETURNING id, event_id)
  SELECT id, event_id FROM replayed ORDER BY id`;

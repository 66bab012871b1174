import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IN_LONG_REQUEST, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { channelRefusals, lockedChannel } from '../../../channels';
import { DeliveryCalls } from '../../delivery/delivery-calls';
import { DELIVERED } from '../delivery-status';
import type { DeliveryStatus } from '../dto/delivery.dto';
import { webhookRefusals } from '../../settings/webhook.refusals';

export interface ReplaySelection {
  readonly deliveryId: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly status: DeliveryStatus | null;
  readonly eventType: string | null;
}

export interface Replayed {
  readonly count: number;
  /** Of the last of them. */
  readonly eventId: string;
}

/** Deliveries per transaction: recording attempts of the channel never waits for more than these. */
const PIECE = 1_000;
/** How much the clocks of the processes that create ids may differ. */
const CLOCKS_DIFFER_MS = 300_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Sends deliveries again with the same event_id, including held ones, in order per order; the retry schedule
 * starts from the beginning. An attempt under way counts as the replay. Many deliveries are processed in
 * pieces, each committed on its own; deliveries created in the meantime are not included. Safe to repeat.
 */
export class ReplayDeliveries extends Command<Replayed> {
  constructor(
    readonly channelId: string,
    readonly selection: ReplaySelection,
    readonly by: Requester,
  ) {
    super();
  }
}

interface Piece {
  readonly rows: readonly { readonly id: string; readonly event_id: string }[];
  readonly now: Date;
}

@CommandHandler(ReplayDeliveries)
export class ReplayDeliveriesHandler implements ICommandHandler<ReplayDeliveries> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly calls: DeliveryCalls,
  ) {}

  async execute({ channelId, selection, by }: ReplayDeliveries): Promise<Replayed> {
    let after = firstIdSince(selection.since);
    let piece = await this.replay(channelId, selection, after, by);
    const until = selection.until ?? piece.now;
    let count = piece.rows.length;
    if (selection.deliveryId !== null && count === 0) throw webhookRefusals.DELIVERY_NOT_FOUND();
    while (piece.rows.length === PIECE) {
      after = piece.rows.at(-1)!.id;
      piece = await this.replay(channelId, { ...selection, until }, after, null);
      count += piece.rows.length;
    }
    return { count, eventId: piece.rows.at(-1)?.event_id ?? '' };
  }

  /** @param by null when the trail has it already */
  private replay(
    channelId: string,
    { deliveryId, since, until, status, eventType }: ReplaySelection,
    after: string,
    by: Requester | null,
  ): Promise<Piece> {
    return this.unitOfWork.runInTurn(async (tx) => {
      await requireEnabled(tx, channelId);
      const isDelivered = status === null ? null : status === 'delivered';
      const parameters = [channelId, deliveryId, since, until, isDelivered, eventType, after];
      const rows = await tx.query<Piece['rows'][number]>(REPLAY, parameters);
      if (by !== null) {
        await writeToTrail(tx, by, {
          action: 'channel.deliveries_replayed',
          resourceId: channelId,
          channelId,
          changed: [],
        });
      }
      tx.afterCommit(() => this.calls.now([channelId]));
      return { rows, now: tx.now };
    }, IN_LONG_REQUEST);
  }
}

/** Sorts before the ids of all deliveries created since then: ids begin with their creation time in milliseconds. */
function firstIdSince(since: Date | null): string {
  if (since === null) return FIRST_ID;
  const ms = Math.max(0, since.getTime() - CLOCKS_DIFFER_MS)
    .toString(16)
    .padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}${FIRST_ID.slice(13)}`;
}

async function requireEnabled(tx: Tx, channelId: string): Promise<void> {
  const [channel] = await tx.query<{ webhook_url: string | null; webhook_enabled: boolean }>(
    `WITH channel AS MATERIALIZED (${lockedChannel('$1')})
     SELECT e.webhook_url, e.webhook_enabled
       FROM webhook_endpoints e JOIN channel ON channel.id = e.channel_id FOR NO KEY UPDATE OF e`,
    [channelId],
  );
  if (channel === undefined) throw channelRefusals.CHANNEL_NOT_FOUND();
  if (channel.webhook_url === null) throw webhookRefusals.WEBHOOK_NOT_CONFIGURED();
  if (!channel.webhook_enabled) throw webhookRefusals.WEBHOOK_DISABLED();
}

const UNDER_WAY = `(state = 'pending' AND claim IS NOT NULL AND due_at > clock.now)`;

/** The receiver made the change itself, so it is sent only when the delivery is named. */
const SKIPPED = `(state = 'failed' AND attempts = 0 AND skipped_origin IS NOT NULL)`;

const REPLAY = `
  WITH replayed AS (
    UPDATE webhook_deliveries
       SET state = 'pending', held_at = NULL, skipped_origin = NULL,
           error = CASE WHEN ${SKIPPED} THEN NULL ELSE error END,
           replayed_after = CASE WHEN ${UNDER_WAY} THEN replayed_after ELSE attempts END,
           claim = CASE WHEN ${UNDER_WAY} THEN claim END,
           due_at = CASE WHEN ${UNDER_WAY} THEN due_at ELSE clock.now END,
           next_attempt_at = clock.now, lost_claims = 0, faults = 0, fault = NULL, parked_at = NULL
      FROM (SELECT now() AS now) clock
     WHERE channel_id = $1 AND id IN (
       SELECT id FROM webhook_deliveries
        WHERE channel_id = $1 AND id > $7
          AND ($2::uuid IS NULL OR id = $2)
          AND ($3::timestamptz IS NULL OR created_at >= $3)
          AND ($4::timestamptz IS NULL OR created_at <= $4)
          AND ($5::bool IS NULL OR ${DELIVERED} = $5)
          AND ($6::text IS NULL OR event_type = $6)
          AND ($2::uuid IS NOT NULL OR NOT ${SKIPPED})
        ORDER BY id LIMIT ${PIECE})
    RETURNING id, event_id)
  SELECT id, event_id FROM replayed ORDER BY id`;

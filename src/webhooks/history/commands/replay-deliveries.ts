import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IN_LONG_REQUEST, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { channelRefusals, lockedChannel } from '../../../channels';
import { DeliveryCalls } from '../../delivery/delivery-calls';
import { webhookRefusals } from '../../settings/webhook.refusals';
import { firstIdSince, type ReplaySelection, selectedBy, selectedSql, SKIPPED } from '../replay-selection';

export interface Replayed {
  readonly count: number;
  /** Of the last of them. */
  readonly eventId: string;
}

/** Deliveries per transaction: recording attempts of the channel never waits for more than these. */
const PIECE = 1_000;

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
    selection: ReplaySelection,
    after: string,
    by: Requester | null,
  ): Promise<Piece> {
    return this.unitOfWork.runInTurn(async (tx) => {
      await requireEnabled(tx, channelId);
      const parameters = selectedBy(channelId, selection, after);
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
     WHERE channel_id = $1 AND id IN (${selectedSql(PIECE)})
    RETURNING id, event_id)
  SELECT id, event_id FROM replayed ORDER BY id`;

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IN_LONG_REQUEST, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../audit-trail';
import { channelRefusals } from '../../channels';
import { DeliveryCalls } from '../delivery-calls';
import { DELIVERED } from '../delivery-status';
import type { DeliveryStatus } from '../dto/delivery.dto';
import { webhookRefusals } from '../webhook.refusals';

export interface ReplaySelection {
  readonly deliveryId: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly status: DeliveryStatus | null;
  readonly eventType: string | null;
}

/**
 * Sends deliveries again with the same event_id, held ones included, in order per order; the retry schedule starts anew
 * (D49). An attempt under way counts as the replay. Gives the event ids.
 */
export class ReplayDeliveries extends Command<string[]> {
  constructor(
    readonly channelId: string,
    readonly selection: ReplaySelection,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(ReplayDeliveries)
export class ReplayDeliveriesHandler implements ICommandHandler<ReplayDeliveries> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly calls: DeliveryCalls,
  ) {}

  execute({ channelId, selection, by }: ReplayDeliveries): Promise<string[]> {
    return this.unitOfWork.run(async (tx) => {
      await requireEnabled(tx, channelId);
      const rows = await tx.query<{ event_id: string }>(REPLAY, [
        channelId,
        selection.deliveryId,
        selection.since,
        selection.until,
        selection.status === null ? null : selection.status === 'delivered',
        selection.eventType,
      ]);
      if (selection.deliveryId !== null && rows.length === 0) throw webhookRefusals.DELIVERY_NOT_FOUND();
      await writeToTrail(tx, by, {
        action: 'channel.deliveries_replayed',
        resourceId: channelId,
        channelId,
        changed: [],
      });
      tx.afterCommit(() => this.calls.now([channelId]));
      return rows.map((row) => row.event_id);
    }, IN_LONG_REQUEST);
  }
}

async function requireEnabled(tx: Tx, channelId: string): Promise<void> {
  const [channel] = await tx.query<{ webhook_url: string | null; webhook_enabled: boolean }>(
    'SELECT webhook_url, webhook_enabled FROM channels WHERE id = $1 FOR NO KEY UPDATE',
    [channelId],
  );
  if (channel === undefined) throw channelRefusals.CHANNEL_NOT_FOUND();
  if (channel.webhook_url === null) throw webhookRefusals.WEBHOOK_NOT_CONFIGURED();
  if (!channel.webhook_enabled) throw webhookRefusals.WEBHOOK_DISABLED();
}

const UNDER_WAY = `(state = 'pending' AND claim IS NOT NULL AND due_at > clock.now)`;

const REPLAY = `
  UPDATE webhook_deliveries
     SET state = 'pending', held_at = NULL,
         replayed_after = CASE WHEN ${UNDER_WAY} THEN replayed_after ELSE attempts END,
         claim = CASE WHEN ${UNDER_WAY} THEN claim END,
         due_at = CASE WHEN ${UNDER_WAY} THEN due_at ELSE clock.now END,
         next_attempt_at = clock.now, lost_claims = 0, faults = 0, fault = NULL, parked_at = NULL
    FROM (SELECT now() AS now) clock
   WHERE channel_id = $1
     AND ($2::uuid IS NULL OR id = $2)
     AND ($3::timestamptz IS NULL OR created_at >= $3)
     AND ($4::timestamptz IS NULL OR created_at <= $4)
     AND ($5::bool IS NULL OR ${DELIVERED} = $5)
     AND ($6::text IS NULL OR event_type = $6)
  RETURNING event_id`;

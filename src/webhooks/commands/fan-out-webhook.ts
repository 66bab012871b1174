import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import DataLoader from 'dataloader';
import { v7 as uuid } from 'uuid';
import type { RecordedEvent } from '@libs/outbox';
import { perTx, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { DeliveryCalls } from '../delivery-calls';
import { LoopPrevention } from '../loop-prevention';

/** Makes the delivery of an event to its channel, if the channel wants it; held while its endpoint is disabled (D45). Safe to repeat: one row for each event and channel. */
export class FanOutWebhook extends Command<void> {
  constructor(readonly event: RecordedEvent) {
    super();
  }
}

@CommandHandler(FanOutWebhook)
export class FanOutWebhookHandler implements ICommandHandler<FanOutWebhook> {
  private readonly inserts = perTx(
    (tx) => new DataLoader((events: readonly RecordedEvent[]) => this.insert(tx, events), { cache: false }),
  );

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly calls: DeliveryCalls,
    private readonly loops: LoopPrevention,
  ) {}

  execute({ event }: FanOutWebhook): Promise<void> {
    return this.unitOfWork.run((tx) => this.inserts(tx).load(event));
  }

  private async insert(tx: Tx, recorded: readonly RecordedEvent[]): Promise<void[]> {
    const events = await this.loops.withoutLoops(tx, recorded);
    const made = await tx.query<{ channel_id: string }>(
      `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, due_at, held_at)
       SELECT c.id, e.event_id, e.id, e.type, e.order_id, e.version,
              CASE WHEN c.webhook_enabled THEN 'pending' ELSE 'held' END,
              CASE WHEN c.webhook_enabled THEN now() END,
              CASE WHEN c.webhook_enabled THEN NULL ELSE now() END
         FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::uuid[], $6::int[])
              AS e(channel_id, event_id, id, type, order_id, version)
         JOIN channels c ON c.id = e.channel_id
        WHERE c.webhook_url IS NOT NULL AND e.type = ANY (c.webhook_events)
       ON CONFLICT DO NOTHING
       RETURNING channel_id`,
      [
        events.map((event) => event.partition),
        events.map((event) => event.id),
        events.map(() => uuid()),
        events.map((event) => event.type),
        events.map((event) => event.subject),
        events.map((event) => event.version),
      ],
    );
    const channelIds = new Set(made.map(({ channel_id }) => channel_id));
    if (channelIds.size > 0) tx.afterCommit(() => this.calls.now(channelIds));
    return recorded.map(() => undefined);
  }
}

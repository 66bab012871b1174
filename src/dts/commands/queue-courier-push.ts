import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecordedEvent } from '@libs/outbox';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { PushCalls } from '../push-calls';

/** What an order event's data says that a message needs. */
interface Dispatch {
  readonly order_number: string;
  readonly courier_dispatched?: unknown;
  readonly place_info?: { readonly place_id?: unknown } | null;
}

/** Makes one message for every device of the order's place, if the event is a courier dispatch. Safe to repeat: one row for each event and device. */
export class QueueCourierPush extends Command<void> {
  constructor(readonly event: RecordedEvent) {
    super();
  }
}

@CommandHandler(QueueCourierPush)
export class QueueCourierPushHandler implements ICommandHandler<QueueCourierPush> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly calls: PushCalls,
  ) {}

  async execute({ event }: QueueCourierPush): Promise<void> {
    await this.unitOfWork.runFor(event, async (tx) => {
      const { order_number, courier_dispatched, place_info } = JSON.parse(await told(tx, event)) as Dispatch;
      const placeId = place_info?.place_id;
      if (courier_dispatched !== true || typeof placeId !== 'string') return;
      const made = await tx.query<unknown>(
        `INSERT INTO push_messages (channel_id, event_id, device_token, place_id, order_id, order_number, state, due_at)
         SELECT $1, $2, s.device_token, s.place_id, $3, $4, 'pending', now()
           FROM device_subscriptions s WHERE s.place_id = $5
         ON CONFLICT DO NOTHING RETURNING 1`,
        [event.partition, event.id, event.subject, order_number, placeId],
      );
      const group = { channel_id: event.partition, event_id: event.id };
      if (made.length > 0) tx.afterCommit(() => this.calls.now(group));
    });
  }
}

async function told(tx: Tx, event: RecordedEvent): Promise<string> {
  const [row] = await tx.query<{ data: string }>(
    'SELECT data FROM told_events WHERE channel_id = $1 AND id = $2',
    [event.partition, event.id],
  );
  return row!.data;
}

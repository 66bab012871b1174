import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import DataLoader from 'dataloader';
import { WakeUps } from '@libs/work-queue';
import type { RecordedEvent } from '@libs/outbox';
import { perTx, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { PlacePushTable } from '../place-push-table';
import { PLACE_PUSHES_WAKE_UP } from '../push-fan-out';

/**
 * Records that an event has to be pushed to the devices of the order's place: one row, however many devices
 * there are. Safe to repeat.
 */
export class QueueCourierPush extends Command<void> {
  constructor(readonly event: RecordedEvent) {
    super();
  }
}

@CommandHandler(QueueCourierPush)
export class QueueCourierPushHandler implements ICommandHandler<QueueCourierPush> {
  private readonly inserts = perTx(
    (tx) => new DataLoader((events: readonly RecordedEvent[]) => this.insert(tx, events), { cache: false }),
  );

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly table: PlacePushTable,
    private readonly wakeUps: WakeUps,
  ) {}

  execute({ event }: QueueCourierPush): Promise<void> {
    return this.unitOfWork.runFor(event, (tx) => this.inserts(tx).load(event));
  }

  private async insert(tx: Tx, events: readonly RecordedEvent[]): Promise<void[]> {
    const made = await this.table.insert(tx, events);
    if (made > 0) tx.afterCommit(() => this.wakeUps.send(PLACE_PUSHES_WAKE_UP));
    return events.map(() => undefined);
  }
}

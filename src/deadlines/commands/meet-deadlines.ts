import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import DataLoader from 'dataloader';
import type { RecordedEvent } from '@libs/outbox';
import { perTx, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { DeadlineTable } from '../timers/deadline-table';

/**
 * Ends the deadlines that the order of an event has met, also those that have warned or were missed, so that what needs a hand is looked
 * for among those of the others. Safe to repeat.
 */
export class MeetDeadlines extends Command<void> {
  constructor(readonly event: RecordedEvent) {
    super();
  }
}

@CommandHandler(MeetDeadlines)
export class MeetDeadlinesHandler implements ICommandHandler<MeetDeadlines> {
  private readonly moved = perTx(
    (tx) => new DataLoader((events: readonly RecordedEvent[]) => this.meetAll(tx, events), { cache: false }),
  );

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly table: DeadlineTable,
  ) {}

  execute({ event }: MeetDeadlines): Promise<void> {
    return this.unitOfWork.runFor(event, (tx) => this.moved(tx).load(event));
  }

  private async meetAll(tx: Tx, events: readonly RecordedEvent[]): Promise<void[]> {
    const orders = events.map(({ partition, subject }) => ({ channel_id: partition, order_id: subject! }));
    await this.table.meet(tx, orders);
    return events.map(() => undefined);
  }
}

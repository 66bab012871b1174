import { IN_BACKGROUND, isDatabaseUnavailable, type Tx, type UnitOfWork } from '@libs/unit-of-work';
import type { EventTable } from './event-table';
import type { DurableSaga, RecordedEvent } from './recorded-event';

export interface OutboxRelayOptions {
  readonly unitOfWork: UnitOfWork;
  readonly table: EventTable;
  readonly sagas: readonly DurableSaga[];
  readonly batchSize: number;
  /** Told after the commit how many events were relayed. */
  readonly onRelayed: (events: readonly RecordedEvent[]) => void;
  /** Told of an event whose saga failed; it stays and is tried again in the next round. */
  readonly onStuck: (event: RecordedEvent, error: unknown) => void;
}

/**
 * Hands committed events to the durable sagas and marks them, in one transaction: what a saga wrote and the mark are
 * committed together. An event whose saga fails holds back only the later events of its own subject.
 */
export class OutboxRelay {
  constructor(private readonly options: OutboxRelayOptions) {}

  /** Relays one batch; true when there may be more. */
  async relayBatch(): Promise<boolean> {
    try {
      return await this.relay((tx, events) => this.tellAll(tx, events));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      return this.relaySingly();
    }
  }

  private relay(tell: (tx: Tx, events: RecordedEvent[]) => Promise<void>): Promise<boolean> {
    const { unitOfWork, table, batchSize } = this.options;
    return unitOfWork.run(async (tx) => {
      if (!(await table.lockRelay(tx))) return false;
      const events = await table.next(tx, batchSize);
      await tell(tx, events);
      return events.length === batchSize;
    }, IN_BACKGROUND);
  }

  private async tellAll(tx: Tx, events: readonly RecordedEvent[]): Promise<void> {
    const told = await Promise.allSettled(events.map((event) => this.tell(tx.include(event))));
    const failure = told.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    await this.options.table.markRelayed(tx, events);
    tx.afterCommit(() => this.options.onRelayed(events));
  }

  private async tell(event: RecordedEvent): Promise<void> {
    for (const saga of this.options.sagas) await saga(event);
  }

  /** After a spoiled batch: each event under a savepoint, so that the faulty one is undone alone. */
  private relaySingly(): Promise<boolean> {
    return this.relay(async (tx, events) => {
      const held = new Set<string>();
      for (const event of events) {
        const subject = event.subject ?? event.id;
        if (!held.has(subject) && !(await this.tellUnderSavepoint(tx, event))) held.add(subject);
      }
    }).then(() => false);
  }

  private async tellUnderSavepoint(tx: Tx, event: RecordedEvent): Promise<boolean> {
    await tx.query('SAVEPOINT event');
    try {
      await this.tellAll(tx, [event]);
      return true;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await tx.query('ROLLBACK TO SAVEPOINT event');
      this.options.onStuck(event, error);
      return false;
    }
  }
}

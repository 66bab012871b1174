import type { BatchLimit } from '@libs/batch-limit';
import { IN_BACKGROUND, type Tx, type UnitOfWork } from '@libs/unit-of-work';
import type { Layout } from '@libs/work-queue';
import type { EventTable } from './event-table';
import type { BegunTry, HeldEvent, ParkedEvents } from './parked-events';
import type { DurableSaga, Failure, RecordedEvent, TriedEvent } from './recorded-event';
import { runSagasOneByOne, type Relayed } from './run-sagas';

export interface ParkedRelayOptions {
  readonly unitOfWork: UnitOfWork;
  readonly table: EventTable;
  readonly parked: ParkedEvents;
  readonly sagas: readonly DurableSaga[];
  /** How many events are retried at once, and how many that follow one of them. */
  readonly limit: BatchLimit;
  readonly retryDelayMs: (tries: number) => number;
  readonly onRelayed: (events: readonly RecordedEvent[]) => void;
  /** Where the events of all partitions are; by default in one Postgres. */
  readonly layout?: Layout;
  /** Called after the commit for an event that failed again. */
  readonly onParked: (failure: Failure<TriedEvent>) => void;
}

/**
 * Retries due parked events, each followed by those that wait behind it. It runs beside the relay of ready
 * events, in any number of processes, and blocks it only while numbering events.
 */
export class ParkedRelay {
  constructor(private readonly options: ParkedRelayOptions) {}

  /** Retries due events of a partition, up to the limit; returns how many. */
  async retry(partition: string): Promise<number> {
    const { unitOfWork, parked, limit, retryDelayMs } = this.options;
    const begun = await unitOfWork.run(
      (tx) => parked.begin(tx, partition, limit, retryDelayMs),
      IN_BACKGROUND,
    );
    if (begun.length > 0) await unitOfWork.run((tx) => this.tell(tx, partition, begun), IN_BACKGROUND);
    return begun.length;
  }

  private async tell(tx: Tx, partition: string, begun: readonly BegunTry[]): Promise<void> {
    const { table, parked, sagas, layout, retryDelayMs, onRelayed, onParked } = this.options;
    const first = await runSagasOneByOne(tx, sagas, await parked.hold(tx, partition, begun));
    const relayed = [...first.relayed];
    const failures = [...first.failures];
    for (const event of await parked.withFollowers(tx, partition, first.relayed)) {
      const run = await this.runFollowers(tx, event);
      relayed.push(...run.relayed);
      failures.push(...run.failures);
      await parked.promoteAfter(tx, run.relayed.at(-1) ?? event);
    }
    await parked.park(tx, failures, retryDelayMs);
    await table.markRelayed(tx, relayed, layout);
    tx.afterCommit(() => {
      onRelayed(relayed);
      failures.forEach(onParked);
    });
  }

  /** Hands on the events that wait behind a successful one; the first that fails counts as its first try. */
  private async runFollowers(tx: Tx, event: HeldEvent): Promise<Relayed<HeldEvent>> {
    const { parked, sagas, limit } = this.options;
    const followers = await parked.followersOf(tx, event, limit);
    const run = await runSagasOneByOne(tx, sagas, followers);
    const failures = run.failures.map(({ event: failed, error }) => ({
      event: { ...failed, tries: 1 },
      error,
    }));
    return { ...run, failures };
  }
}

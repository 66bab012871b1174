import { randomUUID } from 'node:crypto';
import type { BatchLimit } from '@libs/batch-limit';
import { IN_BACKGROUND, isDatabaseUnavailable, type Tx, type UnitOfWork } from '@libs/unit-of-work';
import { ALL_TOGETHER, type Layout, MOST_BEGUN, type Reach } from '@libs/work-queue';
import type { EventTable, ReadyBatch } from './event-table';
import { byPartition, type ParkedEvents } from './parked-events';
import type { DurableSaga, Failure, ReadyEvent, RecordedEvent, TriedEvent } from './recorded-event';
import { Suspects } from './suspects';
import { runSagas, runSagasOneByOne } from './run-sagas';

export interface OutboxRelayOptions {
  readonly unitOfWork: UnitOfWork;
  readonly table: EventTable;
  readonly parked: ParkedEvents;
  readonly sagas: readonly DurableSaga[];
  readonly limit: BatchLimit;
  /** Where the events of all partitions are; by default in one Postgres. */
  readonly layout?: Layout;
  /** The delay of an event after this many tries. */
  readonly retryDelayMs: (tries: number) => number;
  /** Called after the commit with the number of relayed events. */
  readonly onRelayed: (events: readonly RecordedEvent[]) => void;
  /** Called after the commit for an event whose saga failed: it was parked. */
  readonly onParked: (failure: Failure<TriedEvent>) => void;
}

/** How many events of a recently failing partition are taken at once: each of them may need its own try. */
const MOST_SUSPECT = 16;
/** How long after its last failure a partition's events are relayed together with others again. */
const CALM_MS = 60_000;
/** The part of a round that suspects get, so that they don't delay the others. */
const SUSPECTS_MS = 50;

/**
 * Hands committed events to the durable sagas and marks them, in one transaction: what a saga wrote and the
 * mark are committed together. An event whose saga fails is parked, and later ones of its subject behind it.
 *
 * It begins carefully: events that the previous relay may have crashed on are handed on one by one, each
 * counted before it is begun.
 */
export class OutboxRelay {
  private readonly suspects = new Suspects(CALM_MS);
  /**
   * Every relay begins at a different partition: one that restarts after a crash soon meets the event it
   * crashed on, whoever else waits.
   */
  private startAfter: string = randomUUID();
  private careful: number;
  private foundNothing = false;
  private readonly layout: Layout;

  constructor(private readonly options: OutboxRelayOptions) {
    this.careful = options.limit.rows;
    this.layout = options.layout ?? ALL_TOGETHER;
  }

  /**
   * Relays one batch of the partitions that can be reached; true when there may be more. Events of the others get later
   * positions, so that a reader of the feed does not miss them.
   */
  relayBatch(): Promise<boolean> {
    return this.layout.reach((reach) => this.relayReached(reach));
  }

  private async relayReached(reach: Reach): Promise<boolean> {
    if (this.careful > 0) return this.relayCarefully(reach);
    if (this.foundNothing && !(await this.mayFindMore())) return false;
    const hasMore = await this.relayTogether(reach);
    return (await this.relaySuspects(reach)) || hasMore;
  }

  private async mayFindMore(): Promise<boolean> {
    const { table, unitOfWork } = this.options;
    const looks = this.layout.choose({ together: true, spread: false });
    return !looks || this.suspects.all().length > 0 || table.hasReady(unitOfWork);
  }

  private async relayTogether(reach: Reach): Promise<boolean> {
    const { startAfter } = this;
    let found = 0;
    const read = async (tx: Tx) => {
      const batch = await this.readAll(tx, this.options.limit, reach);
      found = batch.events.length;
      this.foundNothing = found === 0;
      return batch;
    };
    try {
      return await this.relay(read, async (tx, events) => {
        await runSagas(tx, this.options.sagas, events);
        await this.markRelayed(tx, events);
      });
    } catch (error) {
      if (isDatabaseUnavailable(error) || found === 0) throw error;
      // The same partitions again: otherwise the failing one is not found, and its neighbours wait with it.
      this.startAfter = startAfter;
      return this.relay(read, async (tx, events) => {
        await this.markRelayed(tx, await this.runPartitionsApart(tx, [...byPartition(events).values()]));
      });
    }
  }

  private async readAll(tx: Tx, limit: BatchLimit, reach: Reach): Promise<ReadyBatch> {
    const selection = { limit, startAfter: this.startAfter, except: this.suspects.all() };
    const batch = await this.options.table.ready(tx, selection, this.layout, reach);
    this.startAfter = batch.reached;
    return batch;
  }

  private relay(
    read: (tx: Tx) => Promise<ReadyBatch>,
    tell: (tx: Tx, events: readonly ReadyEvent[]) => Promise<void>,
  ): Promise<boolean> {
    const { unitOfWork, table, parked } = this.options;
    return unitOfWork.run(async (tx) => {
      if (!(await table.lockRelay(tx))) return false;
      const { events, hasMore } = await read(tx);
      const behind = events.filter(({ isBehind }) => isBehind);
      await parked.parkBehind(tx, behind);
      await tell(tx, behind.length === 0 ? events : events.filter(({ isBehind }) => !isBehind));
      return hasMore;
    }, IN_BACKGROUND);
  }

  private async markRelayed(tx: Tx, events: readonly ReadyEvent[]): Promise<void> {
    await this.options.table.markRelayed(tx, events, this.layout);
    tx.afterCommit(() => this.options.onRelayed(events));
  }

  /** Finds by bisection which partitions make a batch fail; returns the relayed events of the others. */
  private async runPartitionsApart(tx: Tx, groups: readonly ReadyEvent[][]): Promise<ReadyEvent[]> {
    const events = groups.flat();
    try {
      await tx.attempt(() => runSagas(tx, this.options.sagas, events));
      return events;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (groups.length <= 1) {
        this.suspects.add(events[0]!.partition);
        return [];
      }
      const middle = Math.ceil(groups.length / 2);
      const first = await this.runPartitionsApart(tx, groups.slice(0, middle));
      return [...first, ...(await this.runPartitionsApart(tx, groups.slice(middle)))];
    }
  }

  /** True when there may be more. Each round begins after the suspect with which the last one ended. */
  private async relaySuspects(reach: Reach): Promise<boolean> {
    const suspects = this.suspects.all();
    if (suspects.length === 0) return false;
    const { unitOfWork, table } = this.options;
    const waiting = new Set(
      await unitOfWork.run(
        (tx) => table.partitionsWithReady(tx, suspects, this.layout, reach),
        IN_BACKGROUND,
      ),
    );
    const endMs = performance.now() + SUSPECTS_MS;
    let hasMore = false;
    for (const partition of suspects) {
      if (!waiting.has(partition)) this.suspects.isCalm(partition);
      else if (performance.now() > endMs) return true;
      else hasMore = (await this.relaySuspect(partition)) || hasMore;
    }
    return hasMore;
  }

  private async relaySuspect(partition: string): Promise<boolean> {
    const { table, limit } = this.options;
    let failed = 0;
    const hasMore = await this.relay(
      (tx) => table.readyOf(tx, partition, { ...limit, rows: MOST_SUSPECT }, this.layout),
      async (tx, events) => {
        failed = await this.tellOrPark(tx, events, this.suspects.fails(partition));
      },
    );
    if (failed > 0) this.suspects.add(partition);
    else this.suspects.hadItsTurn(partition);
    return hasMore;
  }

  /** Parks what fails; returns how many. */
  private async tellOrPark(tx: Tx, events: readonly ReadyEvent[], willFail = false): Promise<number> {
    const { parked, sagas } = this.options;
    const { relayed, failures, behind } = await runSagasOneByOne(tx, sagas, events, willFail);
    await this.park(tx, failures);
    await parked.parkBehind(tx, behind);
    await this.markRelayed(tx, relayed);
    return failures.length;
  }

  private async park(tx: Tx, failures: readonly Failure<TriedEvent>[]): Promise<void> {
    const { parked, retryDelayMs, onParked } = this.options;
    const counted = failures.map(({ event, error }) => ({
      event: { ...event, tries: event.tries + 1 },
      error,
    }));
    await parked.park(tx, counted, retryDelayMs);
    tx.afterCommit(() => counted.forEach(onParked));
  }

  private async relayCarefully(reach: Reach): Promise<boolean> {
    let found = 0;
    const isRelay = await this.relay(
      async (tx) => {
        const { events, reached } = await this.readAll(tx, { ...this.options.limit, rows: 1 }, reach);
        found = events.length;
        return { events, reached, hasMore: true };
      },
      (tx, [event]) => (event === undefined ? Promise.resolve() : this.tellCarefully(tx, event)),
    );
    if (!isRelay) return false;
    this.careful = found === 0 ? 0 : this.careful - 1;
    return true;
  }

  /** The count is committed at once, whatever happens to the transaction or the process. */
  private async tellCarefully(tx: Tx, event: ReadyEvent): Promise<void> {
    if (event.tries >= MOST_BEGUN) {
      await this.park(tx, [{ event, error: new Error('The process ended each time it was told') }]);
    } else {
      await this.options.unitOfWork.run((own) => this.options.table.countTry(own, event));
      await this.tellOrPark(tx, [event]);
    }
  }
}

import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import DataLoader from 'dataloader';
import { v7 as uuid } from 'uuid';
import type { NewEvent } from '@libs/outbox';
import { isTracing } from '@libs/tracing';
import { perTx, type Tx } from '@libs/unit-of-work';
import { Topology } from '../../infrastructure/database';
import { ShortRows } from '../../infrastructure/short-rows';
import { EventRecorder } from '../../events';
import { completed, ITEM, type Order, ORDER } from '../../contract';
import type { OrderChange } from '../model/order-change';
import { orderEventData } from './order-event-data';
import { originText } from '../model/origin';
import { MisfitPicks } from '../picks/misfit-picks';
import { orderRefusals } from '../order.refusals';
import {
  type BeforeAndAfter,
  deleteLines,
  insertHeads,
  insertVersions,
  lockHeads,
  readTexts,
  updateHeads,
  writeLines,
} from './order-tables';
import type { OrderKey } from './order-key';
import { OrdersWritten } from './orders-written';
import { shortened } from './repeated-words';
import { type Bases, basesBehind, basesOf, stored, type StoredText, textOf, wholly } from './version-text';
import { countShifts } from '../list/order-day-shifts';
import { tracedOrigin } from '../accepting/traced-origin';

/** An order that nobody else changes until the transaction ends. */
export interface LockedOrder {
  readonly order: Order;
  /** How far along it is; `failed` and `suspended` keep the rank before them (docs/workflow.md#ranks). */
  readonly rank: number;
  /**
   * The time of a change of this order: a transaction that waited for the lock may have begun before the last
   * change.
   */
  readonly now: Date;
}

interface HeldOrder {
  readonly text: string;
  readonly rank: number;
  /** Of its next version. */
  readonly bases: Bases;
}

/**
 * The only writer of orders: head, items, versions and events of a change are recorded together. Whatever
 * concurrent handlers of one transaction lock and record takes a few statements in all.
 */
@Injectable()
export class OrderStore {
  private readonly locks = perTx(
    (tx) =>
      new DataLoader<OrderKey, LockedOrder | null>((keys) => this.lockAll(tx, keys), {
        cache: false,
        maxBatchSize: 500,
      }),
  );
  private readonly writes = perTx(
    (tx) =>
      new DataLoader<readonly OrderChange[], void>((steps) => this.writeAll(tx, steps), {
        cache: false,
        maxBatchSize: 500,
      }),
  );

  /** By id: the orders that this transaction has locked or recorded, as they stand now. */
  private readonly held = perTx(() => new Map<string, HeldOrder>());

  constructor(
    private readonly events: EventRecorder,
    private readonly topology: Topology,
    private readonly shortRows: ShortRows,
    private readonly eventBus: EventBus,
    private readonly misfitPicks: MisfitPicks,
  ) {}

  /**
   * The order as last committed or recorded in this transaction, locked: writers of one order wait for each other here. Null
   * when there is none.
   */
  lock(tx: Tx, key: OrderKey): Promise<LockedOrder | null> {
    return this.locks(tx).load(key);
  }

  /**
   * Records the steps of one change of one order, in the order given: each becomes a version with its events.
   * Refuses a creation whose order number the channel has already (docs/rules/orders.md#order-numbers).
   */
  async record(tx: Tx, ...steps: readonly [OrderChange, ...OrderChange[]]): Promise<void> {
    await this.writes(tx).load(isTracing() ? steps.map(traced) : steps);
    tx.noteWrite();
  }

  private async lockAll(tx: Tx, keys: readonly OrderKey[]): Promise<(LockedOrder | null)[]> {
    const held = this.held(tx);
    await this.holdAll(
      tx,
      keys.filter(({ orderId }) => !held.has(orderId)),
    );
    return keys.map(({ orderId }) => {
      const found = held.get(orderId);
      return found === undefined ? null : lockedOrder(tx, found);
    });
  }

  private async holdAll(tx: Tx, keys: readonly OrderKey[]): Promise<void> {
    if (keys.length === 0) return;
    const heads = await lockHeads(tx, keys, this.topology);
    const texts = await readTexts(tx, [...heads.values()], this.topology);
    for (const [id, row] of texts) {
      const text = textOf(row);
      this.held(tx).set(id, { text, rank: heads.get(id)!.rank, bases: basesOf(row, text) });
    }
  }

  private async writeAll(tx: Tx, all: readonly (readonly OrderChange[])[]): Promise<(void | Error)[]> {
    const isCreation = (steps: readonly OrderChange[]) => steps[0]!.before === null;
    const created = await insertHeads(tx, all.filter(isCreation).map(lastOf));
    const isWritten = (steps: readonly OrderChange[]) =>
      !isCreation(steps) || created.has(lastOf(steps).after.id);
    const written = all.filter(isWritten);
    await updateHeads(tx, written.filter((steps) => !isCreation(steps)).map(lastOf), this.topology);
    const ends = written.map(endsOf);
    await countShifts(tx, ends);
    const misfits = await this.misfitPicks.delete(tx, ends);
    await deleteLines(tx, ends, this.topology);
    await writeLines(tx, ends);
    const changes = written.flat();
    const shortOf = (await this.shortRows.areIn(tx, 'words')) ? shortened : (json: string) => json;
    const isDerived = await this.shortRows.areIn(tx, 'derived');
    await insertVersions(tx, changes, await this.textsIn(tx), shortOf, isDerived);
    await this.events.record(
      tx,
      changes.flatMap((change) => toEvents(change, isDerived)),
    );
    await this.misfitPicks.tell(tx, misfits);
    tx.afterCommit(() => void this.eventBus.publish(new OrdersWritten(changes)));
    return all.map((steps) =>
      isWritten(steps) ? undefined : orderRefusals.DUPLICATE_ORDER_NUMBER(lastOf(steps).after.order_number),
    );
  }

  /** How the texts of the next versions are stored: also as deltas against each other. */
  private async textsIn(tx: Tx): Promise<(change: OrderChange) => StoredText> {
    const areShort = await this.shortRows.areIn(tx, 'deltas');
    const held = this.held(tx);
    return ({ after: order, rank }) => {
      const { id, version } = order;
      const text = JSON.stringify(order);
      const before = held.get(id)?.bases ?? null;
      const found = areShort ? stored(text, before) : wholly(text);
      held.set(id, { text, rank, bases: basesBehind(found, { version, text }, before) });
      return found;
    };
  }
}

function lockedOrder(tx: Tx, { text, rank }: HeldOrder): LockedOrder {
  const order = readOrder(text);
  const changedAt = new Date(order.updated_at);
  return { order, rank, now: changedAt > tx.now ? changedAt : tx.now };
}

/** An order of any age: members that came later have their default. */
function readOrder(snapshot: string): Order {
  const order = completed(ORDER, JSON.parse(snapshot) as Order);
  const items = order.items.map((item) => completed(ITEM, item));
  return items.every((item, n) => item === order.items[n]) ? order : { ...order, items };
}

function endsOf(steps: readonly OrderChange[]): BeforeAndAfter & Pick<OrderChange, 'origin'> {
  const { after, origin } = lastOf(steps);
  return { before: steps[0]!.before, after, origin };
}

function lastOf(steps: readonly OrderChange[]): OrderChange {
  return steps.at(-1)!;
}

function traced(change: OrderChange): OrderChange {
  return { ...change, origin: tracedOrigin(change.origin) };
}

/** @param isShort as in `orderEventData` */
function toEvents({ after, origin, events }: OrderChange, isShort: boolean): NewEvent[] {
  return events.map((event) => ({
    id: uuid(),
    partition: after.channel_id,
    type: event.type,
    subject: after.id,
    version: after.version,
    data: orderEventData(after, event, origin, isShort),
    origin: originText(origin),
    occurredAt: new Date(after.updated_at),
  }));
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { KeyedQueue } from '@libs/concurrency';
import type { Refusal } from '@libs/refusal';
import { IN_REQUEST, type Tx, UnitOfWork } from '@libs/unit-of-work';
import type { Order } from '../../contract';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { requireBounded } from '../../infrastructure/http';
import { diffOrders, type OrderKey, orderRefusals, OrderStore, type Origin } from '../../orders';
import { StorageLocations } from '../../storage';
import { itemStorageRefusals } from '../item-storage.refusals';
import {
  assign,
  ASSIGNABLE,
  type Assignment,
  type AssignmentProblem,
  problemWith,
} from '../model/storage-assignment';

/** An assignment with the name of its location. */
export interface NamedAssignment extends Assignment {
  readonly storage_location_name: string;
}

/**
 * Assigns items of an order to storage locations; makes a version and an event
 * (docs/rules/places-and-storage.md#where-items-are-stored). Safe to repeat: an assignment that exists
 * changes nothing.
 */
export class AssignStorageLocations extends Command<NamedAssignment[]> {
  constructor(
    readonly key: OrderKey,
    readonly assignments: readonly Assignment[],
    readonly origin: Origin,
  ) {
    super();
  }
}

/** An import of storage locations has its place locked for seconds. Who waits for it has a connection, and the order. */
const BRIEFLY = { ...IN_REQUEST, lockMs: 1_000 };

@CommandHandler(AssignStorageLocations)
export class AssignStorageLocationsHandler implements ICommandHandler<AssignStorageLocations> {
  /** Assignments of one order wait here, without a database connection, and leave half of the connections to other work. */
  private readonly queue: KeyedQueue;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderStore,
    private readonly locations: StorageLocations,
    @Inject(SETTINGS_TOKEN) { DATABASE_POOL_SIZE }: CompleteSettings,
  ) {
    this.queue = new KeyedQueue({ atMost: Math.floor(DATABASE_POOL_SIZE / 2) });
  }

  /**
   * The order is locked before its place. A batch of jobs may lock them in the other order; then one of the
   * two is retried.
   */
  execute(command: AssignStorageLocations): Promise<NamedAssignment[]> {
    const run = () => this.unitOfWork.run((tx) => this.assign(tx, command), BRIEFLY);
    return this.queue.run(command.key.orderId, run);
  }

  private async assign(
    tx: Tx,
    { key, assignments, origin }: AssignStorageLocations,
  ): Promise<NamedAssignment[]> {
    const locked = await this.orders.lock(tx, key);
    if (locked === null) throw orderRefusals.ORDER_NOT_FOUND();
    const { order, rank } = locked;
    const problem = problemWith(order, assignments);
    if (problem !== null) throw toRefusal(problem, order);
    const ids = [...new Set(assignments.map((one) => one.storage_location_id))];
    const locations = await this.locations.hold(tx, String(order.place_info?.place_id), ids);
    const names = new Map([...locations.values()].map(({ id, name }) => [id, name]));
    const at = locked.now.toISOString();
    const { items, itemChanges } = assign(order, assignments, names, at);
    if (itemChanges.length > 0) {
      const after = { ...order, items, version: order.version + 1, updated_at: at };
      requireBounded('order', order, after);
      await this.orders.record(tx, {
        after,
        before: order,
        rank,
        changeType: 'storage_assigned',
        status: null,
        statusMetadata: {},
        changes: diffOrders(order, after),
        events: [{ type: 'order:updated', data: { changes: { items: itemChanges } } }],
        origin,
      });
    }
    return assignments.map((one) => ({
      ...one,
      storage_location_name: names.get(one.storage_location_id) ?? '',
    }));
  }
}

function toRefusal(problem: AssignmentProblem, { status }: Order): Refusal {
  switch (problem.because) {
    case 'status':
      return itemStorageRefusals.STATUS_FORBIDS_ASSIGNMENT(status, ASSIGNABLE);
    case 'no_place':
      return itemStorageRefusals.ORDER_WITHOUT_PLACE();
    case 'no_item':
      return itemStorageRefusals.ITEM_NOT_IN_ORDER(problem.itemId);
    case 'repeated_item':
      return itemStorageRefusals.REPEATED_ASSIGNMENT(problem.itemId);
  }
}

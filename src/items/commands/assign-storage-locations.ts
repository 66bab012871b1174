import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { KeyedQueue } from '@libs/concurrency';
import type { Refusal } from '@libs/refusal';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import type { Order } from '../../contract';
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
    /** The place of the order as it was read. */
    readonly placeId: string | null,
    readonly assignments: readonly Assignment[],
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(AssignStorageLocations)
export class AssignStorageLocationsHandler implements ICommandHandler<AssignStorageLocations> {
  /** Assignments of one order wait here, without a database connection. */
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderStore,
    private readonly locations: StorageLocations,
  ) {}

  execute(command: AssignStorageLocations): Promise<NamedAssignment[]> {
    return this.queue.run(command.key.orderId, () => this.unitOfWork.run((tx) => this.assign(tx, command)));
  }

  private async assign(
    tx: Tx,
    { key, placeId, assignments, origin }: AssignStorageLocations,
  ): Promise<NamedAssignment[]> {
    // Before the order, which the jobs of all channels may wait for.
    if (placeId !== null) await this.locations.holdAllSoon(tx, placeId);
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

import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { KeyedQueue } from '@libs/concurrency';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { MOST_ITEMS, type Order, type OrderItem } from '../contract';
import type { Caller } from '../api-keys';
import {
  diffOrders,
  eventChanges,
  GetOrder,
  type ItemEdit,
  type ItemEditKind,
  type LockedOrder,
  orderRefusals,
  OrderStore,
  type Origin,
} from '../orders';
import { requireBounded } from '../infrastructure/http';
import { itemRefusals } from './item.refusals';

/** Who edits which order. */
export interface EditRequest {
  /** Order id or order number (docs/rules/values.md#ids). */
  readonly orderReference: string;
  readonly caller: Caller;
  readonly origin: Origin;
  /** The versions that `If-Match` allows, or null for any. */
  readonly versions: readonly number[] | null;
}

/** Decides an edit of the current order; `at` is the ISO date-time of the edit. */
type Decide = (order: Order, at: string) => ItemEdit;

export interface EditedItem {
  readonly orderId: string;
  /** Null when the item was removed. */
  readonly item: OrderItem | null;
}

const DONE = { add: 'added', update: 'updated', remove: 'removed' } as const satisfies Record<
  ItemEditKind,
  string
>;

/**
 * Applies item edits at once (docs/rules/orders.md#editing-items): the order is locked, so edits and status
 * updates of one order happen one after another and none is lost. Each makes a version and an
 * `order:updated`; an edit that changes nothing makes neither.
 */
@Injectable()
export class ItemEditor {
  /** Edits wait for their order here, without a database connection. */
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly queries: QueryBus,
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: OrderStore,
  ) {}

  /** Returns the item after the edit; null when it was removed. */
  async edit(kind: ItemEditKind, request: EditRequest, decide: Decide): Promise<EditedItem> {
    const { channel_id: channelId, id: orderId } = await this.queries.execute(
      new GetOrder(request.orderReference, request.caller),
    );
    const item = await this.queue.run(orderId, () =>
      this.unitOfWork.run(async (tx) => {
        const locked = await this.orders.lock(tx, { channelId, orderId });
        if (locked === null) throw orderRefusals.ORDER_NOT_FOUND();
        return this.apply(tx, kind, locked, request, decide);
      }),
    );
    return { orderId, item };
  }

  private async apply(
    tx: Tx,
    kind: ItemEditKind,
    { order: before, rank, now }: LockedOrder,
    { origin, versions }: EditRequest,
    decide: Decide,
  ): Promise<OrderItem | null> {
    if (versions?.includes(before.version) === false) throw orderRefusals.VERSION_MISMATCH(before.version);
    const edit = decide(before, now.toISOString());
    if (edit.verdict === 'refused') throw refusalOf(edit.because, kind, before);
    const { after, item } = edit;
    const changes = diffOrders(before, after);
    if (changes.length === 0) return itemOf(before, item);
    requireBounded('order', before, after);
    await this.orders.record(tx, {
      before,
      after,
      rank,
      changeType: `item_${DONE[kind]}`,
      status: null,
      statusMetadata: {},
      changes,
      events: [{ type: 'order:updated', data: { changes: eventChanges(before, after) } }],
      origin,
    });
    return item;
  }
}

function refusalOf(
  because: Extract<ItemEdit, { verdict: 'refused' }>['because'],
  kind: ItemEditKind,
  order: Order,
): Error {
  if (because === 'no_item') return orderRefusals.ITEM_NOT_FOUND();
  if (because === 'too_many') return itemRefusals.TOO_MANY_ITEMS(MOST_ITEMS);
  if (because === 'inexact') return itemRefusals.QUANTITY_INEXACT();
  return itemRefusals.ITEMS_NOT_EDITABLE(DONE[kind], order.status);
}

function itemOf(order: Order, item: OrderItem | null): OrderItem | null {
  return order.items.find((other) => other.item_id === item?.item_id) ?? null;
}

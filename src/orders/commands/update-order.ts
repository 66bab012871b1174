import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tx, SharedWork } from '@libs/unit-of-work';
import type { Order, OrderContent } from '../../contract';
import { requireBounded } from '../../infrastructure/http';
import { diffOrders, eventChanges } from '../history/model/order-diff';
import { SideChanges } from '../board/side-changes';
import type { Origin } from '../model/origin';
import { isUpdatable, revisedOrder } from '../model/revised-order';
import { OrderAdmission } from '../order-admission';
import { isNumberTaken } from '../store/unique-order-number';
import { orderRefusals } from '../order.refusals';
import { OrderStore } from '../store/order.store';

/**
 * Replaces the content of an order (docs/changing-orders.md#replacing-the-content); its id, its status and
 * what was picked of its items stay.
 */
export class UpdateOrder extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly channelId: string,
    /** The order number when the update was accepted; failures are reported with it. */
    readonly orderNumber: string,
    readonly content: OrderContent,
    /** The versions that `If-Match` allows, or null for any. */
    readonly versions: readonly number[] | null,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(UpdateOrder)
export class UpdateOrderHandler implements ICommandHandler<UpdateOrder> {
  constructor(
    private readonly work: SharedWork,
    private readonly admission: OrderAdmission,
    private readonly orders: OrderStore,
    private readonly sideChanges: SideChanges,
  ) {}

  execute(update: UpdateOrder): Promise<void> {
    return this.work.runFor(update, async (tx) => {
      const locked = await this.orders.lock(tx, update);
      if (locked === null) throw orderRefusals.ORDER_NOT_CREATED();
      const { order, rank } = locked;
      await this.requireUpdatable(tx, order, update);
      const place = await this.admission.admit(tx, update.channelId, update.content);
      const after = revisedOrder(order, update.content, place, locked.now);
      requireBounded('order', order, after);
      await this.orders.record(tx, {
        after,
        before: order,
        rank,
        changeType: 'updated',
        status: null,
        statusMetadata: {},
        changes: diffOrders(order, after),
        events: [{ type: 'order:updated', data: { changes: eventChanges(order, after) } }],
        origin: update.origin,
      });
      await this.tellPlaces(tx, update, order, after);
    });
  }

  /** The place that the order leaves hears of none of its changes any more, so it is told of this one. */
  private async tellPlaces(tx: Tx, key: UpdateOrder, before: Order, after: Order): Promise<void> {
    const from = before.place_info?.place_id ?? null;
    const to = after.place_info?.place_id ?? null;
    if (from !== to) await this.sideChanges.record(tx, [{ key, kind: 'place', detail: { from, to } }]);
  }

  private async requireUpdatable(tx: Tx, order: Order, { content, versions }: UpdateOrder): Promise<void> {
    if (!isUpdatable(order.status)) throw orderRefusals.ORDER_NOT_UPDATABLE(order.status);
    if (versions?.includes(order.version) === false) throw orderRefusals.VERSION_MISMATCH(order.version);
    const number = content.order_number;
    if (number !== order.order_number && (await isNumberTaken(tx, order.channel_id, number))) {
      throw orderRefusals.DUPLICATE_ORDER_NUMBER(number);
    }
  }
}

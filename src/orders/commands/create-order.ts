import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SharedWork } from '@libs/unit-of-work';
import { newOrder } from '../model/new-order';
import { INITIAL_STATUS, type OrderContent, RANK } from '../../contract';
import type { Origin } from '../model/origin';
import { OrderAdmission } from '../order-admission';
import { OrderStore } from '../store/order.store';

/**
 * Creates an accepted order as version 1 and announces it (docs/rules/events.md,
 * docs/rules/orders.md#checked-at-once-checked-later).
 */
export class CreateOrder extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly channelId: string,
    readonly content: OrderContent,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(CreateOrder)
export class CreateOrderHandler implements ICommandHandler<CreateOrder> {
  constructor(
    private readonly work: SharedWork,
    private readonly admission: OrderAdmission,
    private readonly orders: OrderStore,
  ) {}

  execute(command: CreateOrder): Promise<void> {
    const { orderId, channelId, content, origin } = command;
    return this.work.runFor(command, async (tx) => {
      const place = await this.admission.admit(tx, channelId, content);
      await this.orders.record(tx, {
        after: newOrder({ id: orderId, channelId, content, place, now: tx.now }),
        before: null,
        rank: RANK[INITIAL_STATUS] ?? 0,
        changeType: 'created',
        status: { from: null, to: INITIAL_STATUS },
        statusMetadata: {},
        changes: [],
        events: [{ type: 'order:created', data: {} }],
        origin,
      });
    });
  }
}

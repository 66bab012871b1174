import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { channelDataProblems, ChannelDirectory, channelRefusals } from '../../channels';
import { PlaceDirectory, type PlaceInfo } from '../../places';
import { newOrder, placeNamedBy, problemWith } from '../model/new-order';
import type { OrderContent } from '../model/order';
import { INITIAL_STATUS, RANK } from '../model/order-status';
import type { Origin } from '../model/origin';
import { orderRefusals } from '../order.refusals';
import { OrderStore } from '../order.store';

/** Creates an accepted order as version 1 and announces it (interface §6, D21). */
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
    private readonly unitOfWork: UnitOfWork,
    private readonly channels: ChannelDirectory,
    private readonly places: PlaceDirectory,
    private readonly orders: OrderStore,
  ) {}

  execute({ orderId, channelId, content, origin }: CreateOrder): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const channel = await this.channels.find(channelId);
      if (channel === null) throw channelRefusals.CHANNEL_NOT_FOUND();
      const problem = problemWith(content, channel.settings);
      if (problem !== null) throw orderRefusals[problem.code](problem.itemIds);
      const broken = channelDataProblems(channel, content.channel_specific_data);
      if (broken.length > 0) throw orderRefusals.CHANNEL_DATA_INVALID(broken);
      const place = await this.placeOf(tx, channelId, content);
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

  private async placeOf(tx: Tx, channelId: string, content: OrderContent): Promise<PlaceInfo | null> {
    const named = placeNamedBy(content);
    if (named === null) return null;
    const place = await this.places.resolve(tx, { channelId, ...named });
    if (place === null) throw orderRefusals.PLACE_NOT_FOUND(named.placeId ?? named.externalId ?? '');
    return place;
  }
}

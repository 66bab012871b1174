import { Injectable } from '@nestjs/common';
import type { Tx } from '@libs/unit-of-work';
import type { OrderContent, PlaceInfo } from '../contract';
import { channelDataProblems, ChannelDirectory, channelRefusals } from '../channels';
import { PlaceDirectory } from '../places';
import { placeNamedBy, problemWith } from './model/new-order';
import { orderRefusals } from './order.refusals';

/**
 * Checks of an order that are possible only when it is applied
 * (docs/rules/orders.md#checked-at-once-checked-later, docs/rules/orders.md#place).
 */
@Injectable()
export class OrderAdmission {
  constructor(
    private readonly channels: ChannelDirectory,
    private readonly places: PlaceDirectory,
  ) {}

  /** The place that the content names, or null when it names none. Refuses invalid content. */
  async admit(tx: Tx, channelId: string, content: OrderContent): Promise<PlaceInfo | null> {
    const channel = await this.channels.findWithin(tx, channelId);
    if (channel === null) throw channelRefusals.CHANNEL_NOT_FOUND();
    const problem = problemWith(content, channel.settings);
    if (problem !== null) throw orderRefusals[problem.code](problem.itemIds);
    const broken = channelDataProblems(channel, content.channel_specific_data);
    if (broken.length > 0) throw orderRefusals.CHANNEL_DATA_INVALID(broken);
    const named = placeNamedBy(content);
    if (named === null) return null;
    const place = await this.places.resolve(tx, { channelId, ...named });
    if (place === null) throw orderRefusals.PLACE_NOT_FOUND(named.placeId ?? named.externalId ?? '');
    return place;
  }
}

import { Injectable } from '@nestjs/common';
import { ChannelDirectory, type ChannelType, channelTypeOf, type StandardOrder } from '../channels';

/**
 * `standard`: as the service keeps it; `channel`: in the shape of the channel's own type
 * (docs/rules/orders.md#formats).
 */
export const ORDER_FORMATS = ['standard', 'channel'] as const;
export type OrderFormat = (typeof ORDER_FORMATS)[number];

/** Turns the JSON text of an order as it is kept into the text to answer. */
export type OrderWriter = (snapshot: string) => string;

export const asKept: OrderWriter = (snapshot) => snapshot;

/** Writes orders in the shape of a channel type; one that has none of its own shows them byte for byte as kept. */
export function writerOf({ toChannelFormat }: Pick<ChannelType, 'toChannelFormat'>): OrderWriter {
  if (toChannelFormat === undefined) return asKept;
  return (snapshot) => JSON.stringify(toChannelFormat(JSON.parse(snapshot) as StandardOrder));
}

/** Shows orders in the format that was asked for. */
@Injectable()
export class OrderFormats {
  constructor(private readonly channels: ChannelDirectory) {}

  async writer(channelId: string, format: OrderFormat | undefined): Promise<OrderWriter> {
    if (format !== 'channel') return asKept;
    const channel = await this.channels.find(channelId);
    return writerOf(channelTypeOf(channel?.type ?? ''));
  }
}

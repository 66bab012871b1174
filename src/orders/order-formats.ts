import { Injectable } from '@nestjs/common';
import { ChannelDirectory, type ChannelType, channelTypeOf, type StandardOrder } from '../channels';

/**
 * `standard`: as the service keeps it; `channel`: in the shape of the channel's own type
 * (docs/rules/orders.md#formats).
 */
export const ORDER_FORMATS = ['standard', 'channel'] as const;
export type OrderFormat = (typeof ORDER_FORMATS)[number];

/** Turns the stored JSON text of an order into the text of a response. */
export type OrderWriter = (snapshot: string) => string;

export const asKept: OrderWriter = (snapshot) => snapshot;

/** Writes orders in the shape of a channel type; a type without its own shape shows them byte for byte as stored. */
export function writerOf({ toChannelFormat }: Pick<ChannelType, 'toChannelFormat'>): OrderWriter {
  if (toChannelFormat === undefined) return asKept;
  return (snapshot) => JSON.stringify(toChannelFormat(JSON.parse(snapshot) as StandardOrder));
}

/** Shows orders in the requested format. */
@Injectable()
export class OrderFormats {
  constructor(private readonly channels: ChannelDirectory) {}

  async writer(channelId: string, format: OrderFormat | undefined): Promise<OrderWriter> {
    if (format !== 'channel') return asKept;
    const channel = await this.channels.find(channelId);
    return writerOf(channelTypeOf(channel?.type ?? ''));
  }
}

import { Injectable } from '@nestjs/common';
import { ChannelDirectory, channelTypeOf, type StandardOrder } from '../channels';

/** `standard`: as the service keeps it; `channel`: in the shape of the channel's own type (D28). */
export const ORDER_FORMATS = ['standard', 'channel'] as const;
export type OrderFormat = (typeof ORDER_FORMATS)[number];

/** Shows orders in the format that was asked for. */
@Injectable()
export class OrderFormats {
  constructor(private readonly channels: ChannelDirectory) {}

  /**
   * Gives what turns the JSON text of a channel's order into the text to answer. Orders that need no other shape are
   * answered byte for byte as they are kept, without being parsed.
   */
  async writer(channelId: string, format: OrderFormat | undefined): Promise<(snapshot: string) => string> {
    if (format !== 'channel') return (snapshot) => snapshot;
    const channel = await this.channels.find(channelId);
    const type = channelTypeOf(channel?.type ?? '');
    if (type.toChannelFormat === undefined) return (snapshot) => snapshot;
    return (snapshot) => JSON.stringify(type.toChannelFormat?.(JSON.parse(snapshot) as StandardOrder));
  }
}

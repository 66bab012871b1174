/** Identifies an order; the channel is part of every key. */
export interface OrderKey {
  readonly channelId: string;
  readonly orderId: string;
}

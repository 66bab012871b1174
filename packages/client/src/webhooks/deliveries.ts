import type { CallOptions, ResultOf, Routes } from '../http/routes.js';
import { byOffset, type IterationOptions } from '../pages.js';
import type { Delivery, DeliveryFilter, Replay } from '../types.js';

/** Events on their way to the webhook of a channel. */
export class Deliveries {
  constructor(private readonly routes: Routes) {}

  /**
   * All deliveries of a channel that fit, newest first. Collect them before you change them: one that no longer fits makes
   * the iteration skip another.
   */
  list(
    channelId: string,
    filter: Omit<DeliveryFilter, 'offset'> = {},
    options?: IterationOptions,
  ): AsyncGenerator<Delivery, void> {
    const path = '/v1/channels/{channelId}/webhook/history';
    return byOffset((offset) =>
      this.routes.get(path, { path: { channelId }, query: { ...filter, offset }, ...options }),
    );
  }

  /** Sends one delivery again. */
  replayOne(
    channelId: string,
    deliveryId: string,
    options?: CallOptions,
  ): Promise<ResultOf<'/v1/channels/{channelId}/webhook/history/{deliveryId}/replay', 'post'>> {
    const path = '/v1/channels/{channelId}/webhook/history/{deliveryId}/replay';
    return this.routes.post(path, { path: { channelId, deliveryId }, ...options });
  }

  /** Sends all deliveries since a time again that fit. */
  replay(
    channelId: string,
    which: Replay,
    options?: CallOptions,
  ): Promise<ResultOf<'/v1/channels/{channelId}/webhook/replay', 'post'>> {
    const path = '/v1/channels/{channelId}/webhook/replay';
    return this.routes.post(path, { path: { channelId }, body: which, ...options });
  }
}

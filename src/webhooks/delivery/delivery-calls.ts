import { type Calls, LocalCalls, type Queues, WEBHOOKS_QUEUE } from '../../infrastructure/queues';
import type { ChannelLanes } from './channel-lanes';

export interface DeliverCall {
  readonly channel_id: string;
}

export const DELIVER = 'deliver';

/**
 * Wakes workers for channels with due deliveries: the one way to do so. With Redis it is done through the queue
 * `webhooks`, unless this process is already working on the channel, or Redis is unavailable.
 */
export class DeliveryCalls {
  private readonly calls: Calls<DeliverCall>;

  /** @param delivers whether this process makes attempts itself */
  constructor(
    queues: Queues | undefined,
    private readonly lanes: ChannelLanes,
    delivers: boolean,
  ) {
    const keyOf = ({ channel_id }: DeliverCall) => channel_id;
    this.calls = queues?.callsOn(WEBHOOKS_QUEUE, { job: DELIVER, keyOf }) ?? new LocalCalls();
    if (queues === undefined) this.calls.listen(() => lanes.wake());
    else if (delivers) this.calls.listen(({ channel_id }) => void lanes.call(channel_id));
  }

  /** Call it after the commit, like all of these. */
  now(channelIds: Iterable<string>): void {
    for (const channel_id of channelIds) {
      if (!this.lanes.callAgain(channel_id)) this.calls.now({ channel_id });
    }
  }

  later(channel_id: string, delayMs: number): void {
    this.calls.later({ channel_id }, delayMs);
  }

  again(channelIds: readonly string[], everyMs: number): void {
    this.calls.again(
      channelIds.map((channel_id) => ({ channel_id })),
      everyMs,
    );
  }
}

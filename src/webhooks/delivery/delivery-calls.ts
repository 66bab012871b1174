import { type CallQueue, type Queues, WEBHOOKS_QUEUE } from '../../infrastructure/queues';
import type { ChannelLanes } from './channel-lanes';

/**
 * Wakes workers for channels with due deliveries: the one way to do so. Call it after the commit: a wake-up for rows that are not
 * visible yet is lost.
 */
export abstract class DeliveryCalls {
  /** Cheap; never throws. A lost wake-up delays work until the next look or sweep. */
  abstract now(channelIds: Iterable<string>): void;

  /** Like `now`, for deliveries that will be due later. */
  abstract later(channelId: string, delayMs: number): void;

  /** Like `now`, for what a sweep found, which other sweeps may find too. */
  abstract again(channelIds: Iterable<string>, everyMs: number): void;
}

/** Without Redis: wakes the worker of this process, which also looks on its own. */
export class LocalDeliveryCalls extends DeliveryCalls {
  constructor(private readonly lanes: ChannelLanes) {
    super();
  }

  now(channelIds: Iterable<string>): void {
    if ([...channelIds].length > 0) this.lanes.wake();
  }

  later(): void {
    // The worker looks from time to time.
  }

  again(channelIds: Iterable<string>): void {
    this.now(channelIds);
  }
}

export interface DeliverCall {
  readonly channel_id: string;
}

export const DELIVER = 'deliver';

/**
 * With Redis: through the queue `webhooks`, unless this process is already working on the channel, or Redis
 * is unavailable.
 */
export class QueuedDeliveryCalls extends DeliveryCalls {
  private readonly calls: CallQueue<DeliverCall>;

  /** @param delivers whether this process makes attempts itself */
  constructor(
    queues: Queues,
    private readonly lanes: ChannelLanes,
    delivers: boolean,
  ) {
    super();
    this.calls = queues.callsOn<DeliverCall>(WEBHOOKS_QUEUE, {
      job: DELIVER,
      whenAway: (calls) => {
        if (delivers) calls.forEach(({ channel_id }) => void lanes.call(channel_id));
      },
    });
  }

  now(channelIds: Iterable<string>): void {
    for (const channel_id of channelIds) {
      if (!this.lanes.callAgain(channel_id)) this.calls.now(channel_id, { channel_id });
    }
  }

  later(channel_id: string, delayMs: number): void {
    this.calls.later(channel_id, { channel_id }, delayMs);
  }

  again(channelIds: Iterable<string>, everyMs: number): void {
    this.calls.again(
      [...channelIds].map((channel_id) => ({ key: channel_id, data: { channel_id } })),
      everyMs,
    );
  }
}

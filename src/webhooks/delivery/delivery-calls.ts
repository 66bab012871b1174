import type { Alarm } from '@libs/alarm';
import { type CallQueue, type Queues, WEBHOOKS_QUEUE } from '../../infrastructure/queues';
import type { Lanes } from './lanes';

export const WEBHOOKS_BELL = WEBHOOKS_QUEUE;

/** Calls workers to channels with deliveries that are due. After the commit: a call for what is not there yet is lost. */
export abstract class DeliveryCalls {
  /** Cheap; never throws. A lost call delays until the next sweep. */
  abstract now(channelIds: Iterable<string>): void;

  /** As `now`, for deliveries that are due after a while. */
  abstract later(channelId: string, delayMs: number): void;

  /** As `now`, for what a sweep found that others may find as well. */
  abstract again(channelIds: Iterable<string>, everyMs: number): void;
}

/** Without Redis: wakes the worker of this process, which also looks by itself. */
export class LocalDeliveryCalls extends DeliveryCalls {
  constructor(private readonly alarm: Alarm) {
    super();
  }

  now(channelIds: Iterable<string>): void {
    if ([...channelIds].length > 0) this.alarm.ring(WEBHOOKS_BELL);
  }

  later(): void {
    // The worker looks every now and then.
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
 * With Redis: through the queue `webhooks`, unless this process is at work on the channel, or Redis is
 * unavailable.
 */
export class QueuedDeliveryCalls extends DeliveryCalls {
  private readonly calls: CallQueue<DeliverCall>;

  /** @param delivers whether this process makes attempts itself */
  constructor(
    queues: Queues,
    private readonly lanes: Lanes,
    delivers: boolean,
  ) {
    super();
    this.calls = queues.callsOn<DeliverCall>(WEBHOOKS_QUEUE, {
      job: DELIVER,
      whenAway: (calls) => {
        if (delivers) calls.forEach(({ channel_id }) => void lanes.run(channel_id));
      },
    });
  }

  now(channelIds: Iterable<string>): void {
    for (const channel_id of channelIds) {
      if (!this.lanes.lookAgain(channel_id)) this.calls.now(channel_id, { channel_id });
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

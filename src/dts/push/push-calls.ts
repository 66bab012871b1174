import type { WakeUps } from '@libs/work-queue';
import { type CallQueue, PUSH_QUEUE, type Queues } from '../../infrastructure/queues';

const PUSH_WAKE_UP = PUSH_QUEUE;
export const SEND = 'send';

/** The messages of one event. */
export interface PushGroup {
  readonly channel_id: string;
  readonly event_id: string;
}

/**
 * Wakes workers for due push messages. Call it after the commit: a wake-up for rows that are not visible yet
 * is lost.
 */
export abstract class PushCalls {
  /** Cheap; never throws. A lost wake-up delays work until the next sweep. */
  abstract now(group: PushGroup): void;

  /** Like `now`, for messages that will be due later. */
  abstract later(group: PushGroup, delayMs: number): void;

  /** Like `now`, for what a sweep found, which other sweeps may find too. */
  abstract again(groups: readonly PushGroup[], everyMs: number): void;

  /**
   * Reports wake-ups that this process has to handle itself: without Redis all, else those that Redis did not
   * accept.
   */
  abstract listen(called: (group: PushGroup | null) => void): void;
}

/** Without Redis: wakes the worker of this process, which also looks on its own. */
export class LocalPushCalls extends PushCalls {
  constructor(private readonly wakeUps: WakeUps) {
    super();
  }

  now(): void {
    this.wakeUps.send(PUSH_WAKE_UP);
  }

  later(): void {
    // The worker looks from time to time.
  }

  again(): void {
    this.now();
  }

  listen(called: (group: null) => void): void {
    this.wakeUps.listen(PUSH_WAKE_UP, () => called(null));
  }
}

/** With Redis: through the queue `push`. */
export class QueuedPushCalls extends PushCalls {
  private readonly calls: CallQueue<PushGroup>;
  private called: (group: PushGroup) => void = () => undefined;

  constructor(queues: Queues) {
    super();
    this.calls = queues.callsOn<PushGroup>(PUSH_QUEUE, {
      job: SEND,
      whenAway: (groups) => groups.forEach((group) => this.called(group)),
    });
  }

  now(group: PushGroup): void {
    this.calls.now(keyOf(group), group);
  }

  later(group: PushGroup, delayMs: number): void {
    this.calls.later(keyOf(group), group, delayMs);
  }

  again(groups: readonly PushGroup[], everyMs: number): void {
    this.calls.again(
      groups.map((data) => ({ key: keyOf(data), data })),
      everyMs,
    );
  }

  listen(called: (group: PushGroup) => void): void {
    this.called = called;
  }
}

function keyOf({ channel_id, event_id }: PushGroup): string {
  return `${channel_id}/${event_id}`;
}

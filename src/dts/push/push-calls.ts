import { Calls, LocalCalls, PUSH_QUEUE, type Queues } from '../../infrastructure/queues';

export const SEND = 'send';

/** The messages of one event. */
export interface PushGroup {
  readonly channel_id: string;
  readonly event_id: string;
}

/** Wakes workers for due push messages; with Redis through the queue `push`. */
export abstract class PushCalls extends Calls<PushGroup> {
  static through(queues: Queues | undefined): PushCalls {
    if (queues === undefined) return new LocalCalls<PushGroup>();
    const keyOf = ({ channel_id, event_id }: PushGroup) => `${channel_id}/${event_id}`;
    return queues.callsOn<PushGroup>(PUSH_QUEUE, { job: SEND, keyOf });
  }
}

import type { Job, Order } from '@oms/client';
import type { WebhookState } from './webhook-words.js';

/** A delivery of the order whose event the receiver has not taken. */
export interface UndeliveredFact {
  readonly id: string;
  readonly event_type: string;
  readonly version: number | null;
  readonly state: 'pending' | 'held' | 'failed';
  readonly attempts: number;
  readonly next_retry: string | null;
  readonly error: string | null;
}

export interface ParkedFact {
  readonly subject: string;
  readonly at: string;
  readonly reason: string | null;
}

export interface DueFact {
  readonly kind: string;
  readonly at: string;
  readonly state: string;
}

export type OrderFact = Pick<
  Order,
  'id' | 'order_number' | 'channel_id' | 'status' | 'version' | 'updated_at'
>;

/** What is known of an order that may be stuck. */
export interface Facts {
  /** Null when it was never created. */
  readonly order: OrderFact | null;
  /** Unfinished and failed ones, newest first. */
  readonly jobs: readonly Job[];
  /** Newest first. */
  readonly undelivered: readonly UndeliveredFact[];
  readonly webhook: WebhookState | null;
  readonly parked: readonly ParkedFact[];
  readonly due: DueFact | null;
  /** What is known of the channel when its health is not good. */
  readonly channelTrouble: string | null;
  /** While it is picked: how many of its lines are. */
  readonly picked: { readonly lines: number; readonly of: number } | null;
  readonly moves: readonly string[];
  /** What this key may not read, so that nothing is known of it. */
  readonly unreadable: readonly string[];
}

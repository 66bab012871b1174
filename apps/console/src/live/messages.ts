import type { OrderCard } from '../orders/order-card';
import type { OrderStatusName } from '../orders/statuses';

/** A message of the topic `orders.changes` (docs/realtime.md#every-change). */
export interface OrderChange {
  readonly order_id: string;
  readonly channel_id: string;
  readonly version: number;
  readonly change_type: string;
  /** Null when the status stayed; `from` is null on creation. */
  readonly status: { readonly from: OrderStatusName | null; readonly to: OrderStatusName } | null;
  /** The order since: at least of this version. */
  readonly order: OrderCard;
}

/** What the socket is subscribed to. */
export type Topic = 'orders.changes' | 'attention';

/** What the socket sends. */
export type FromService =
  | { readonly type: 'auth_ok' }
  | { readonly type: 'subscribed'; readonly topic: Topic }
  | { readonly type: 'event'; readonly topic: 'attention' }
  | {
      readonly type: 'event';
      readonly topic: 'orders.changes';
      readonly event_id: string;
      readonly data: OrderChange;
    }
  | { readonly type: 'error'; readonly code: string; readonly message: string };

/** How the connection stands. `ended`: the session does, so nobody tries again until somebody signs in. */
export type LinkState = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'ended';

/** What a tab has read before it follows. */
export interface ReadUpTo {
  /** The cursor of a board; null: what was read has none. */
  readonly cursor: string | null;
  /** The hub had answered the tab before it began to read. */
  readonly isSinceJoin: boolean;
}

/** What a tab tells the hub. */
export type ToHub =
  /** With whose session it is. */
  | { readonly type: 'join'; readonly who: string }
  /** A Web Lock that the tab holds as long as it lives. */
  | { readonly type: 'alive'; readonly lock: string }
  | ({ readonly type: 'follow' } & ReadUpTo)
  | { readonly type: 'leave' };

/** What the hub tells its tabs. */
export type FromHub =
  | { readonly type: 'state'; readonly state: LinkState }
  | { readonly type: 'change'; readonly change: OrderChange }
  /** What needs a hand has changed, or may have. */
  | { readonly type: 'attention' }
  /** Changes may be missing: what was read before has to be read again. What is read from now on misses none. */
  | { readonly type: 'gap' };

import type { SocketMessage } from '@oms/client';

/** A message of the topic `orders.changes` (docs/realtime.md#every-change). */
export type OrderChange = Extract<SocketMessage, { type: 'event'; topic: 'orders.changes' }>['data'];

/** What the socket is subscribed to. */
export type Topic = 'orders.changes' | 'attention';

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

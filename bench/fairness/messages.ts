/** The messages between the processes of a fairness run. */

/** One of the well-behaved shops. */
export interface Shop {
  readonly channelId: string;
  readonly key: string;
}

/** Latencies of one kind in one phase, in milliseconds. */
export interface Latency {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** What the shops saw in one phase. */
export interface Seen {
  /** From when a request was due until its 202. */
  readonly accept: Latency;
  /** From the time of the event (its commit) until its webhook was received. */
  readonly webhook: Latency;
  /** Other responses, by status or error. */
  readonly refused: Readonly<Record<string, number>>;
  /** Accepted orders whose webhook had not come a minute after the last request. */
  readonly missing: number;
}

export type ToShops =
  | { readonly open: { readonly serviceUrl: string; readonly shops: readonly Shop[] } }
  | { readonly trade: { readonly ms: number; readonly perSecond: number } };
export type FromShops = { readonly hookUrl: string } | { readonly seen: Seen };

/** What the hostile tenant has: nothing that other tenants could not have. */
export interface Enemy {
  readonly serviceUrl: string;
  readonly writeKey: string;
  readonly readKey: string;
  /** A channel without a webhook, for large orders and updates of one order. */
  readonly channelId: string;
  /** A channel whose events always fail. */
  readonly poisonedChannelId: string;
  /** Channels whose endpoints answer after a long time, and whose endpoints refuse connections. */
  readonly slowChannelId: string;
  readonly deadChannelId: string;
  readonly placeId: string;
}

/** Responses by attack and status, such as `large orders: { 202: 150 }`. */
export type Answers = Record<string, Record<string, number>>;

export type ToEnemy = { readonly attack: Enemy } | { readonly stop: true };
export type FromEnemy = { readonly slowUrl: string } | { readonly answers: Answers };

/** A load for the generator. */
export interface Load {
  readonly port: number;
  /** Kept alive; each has one request under way at most. */
  readonly connections: number;
  /** Complete HTTP messages, taken in turn. `NUMBER` in them becomes a number that no other request has. */
  readonly requests: readonly string[];
  /** The first of those numbers. */
  readonly firstNumber: number;
  /** Ends after so long, or after so many requests. */
  readonly until: { readonly ms: number } | { readonly count: number };
  /**
   * Open loop: requests are sent at this pace whether or not responses arrive. Absent: each connection as
   * fast as it can.
   */
  readonly perSecond?: number;
}

export interface LoadResult {
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the generator for each request. */
  readonly loadUs: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Stands for a number of as many digits. */
export const NUMBER = '############';

export type ToGenerator = Load;
export type FromGenerator = { readonly result: LoadResult } | { readonly error: string };

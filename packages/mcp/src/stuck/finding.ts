/**
 * `blocks`: the order does not go on until somebody does something. `waits`: it goes on by itself, or when somebody does their
 * usual work. `late`: behind a deadline. `webhooks`: the order goes on, its receiver does not know. `notice`: worth knowing.
 */
export type Weight = 'blocks' | 'late' | 'webhooks' | 'waits' | 'notice';

/** One thing that holds an order, or may. */
export interface Finding {
  readonly weight: Weight;
  readonly says: string;
  readonly do: string;
}

export const HEAVIEST_FIRST: readonly Weight[] = ['blocks', 'late', 'webhooks', 'waits', 'notice'];

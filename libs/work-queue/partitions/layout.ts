import { Reach } from './reach';

/** Something, such as a statement, in two forms: for where the rows of all partitions are. */
export interface Forms<T> {
  /** In one Postgres: an index can be followed from partition to partition, and each of many looked up on its own. */
  readonly together: T;
  /** Those of each partition on one of many nodes: what concerns several partitions asks all nodes at once. */
  readonly spread: T;
}

/** Where the rows of partitions are. */
export interface Layout {
  /** Returns the form that fits. */
  choose<T>(forms: Forms<T>): T;
  /**
   * Asks about all partitions; while some can't be reached, about the others.
   * @param ask is repeated when it met one that can't be reached
   */
  reach<T>(ask: (reach: Reach) => Promise<T>): Promise<T>;
}

/** One Postgres. */
export const ALL_TOGETHER: Layout = { choose: ({ together }) => together, reach: (ask) => ask(Reach.ALL) };

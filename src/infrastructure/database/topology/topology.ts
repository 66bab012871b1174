import type { ClaimRounds, Forms, Layout, Reach } from '@libs/work-queue';
import type { Tx } from '@libs/unit-of-work';
import type { ByChannel } from './by-channel';

/** Runs one form of a statement for rows of channels. @param last its last parameters */
export type RunOn<Sql, Of, Row> = (
  sql: Sql,
  of: readonly Of[],
  last: readonly (readonly string[])[],
) => Promise<Row[]>;

export function chunks<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, n) =>
    list.slice(n * most, (n + 1) * most),
  );
}

/** Finds the channels that have waiting rows, of those that can be reached. */
export type Waiting = (reach: Reach) => Promise<readonly string[]>;

/**
 * Where the rows of channels are, and how work on many channels is done there (docs/adr/0019): the only place that knows
 * whether the database is one Postgres or a cluster.
 */
export abstract class Topology implements Layout {
  /** Whether the database keeps the plan of a prepared statement. */
  abstract readonly keepsPlans: boolean;

  /** Why no replica can be read from; null where one can. */
  abstract readonly whyNoReplica: string | null;

  /** The form of a statement, or of work, that fits. */
  abstract choose<T>(forms: Forms<T>): T;

  abstract reach<T>(ask: (reach: Reach) => Promise<T>): Promise<T>;

  /** The numbers of the nodes that don't answer; null where there are no nodes. */
  abstract nodesAway(): Promise<readonly number[] | null>;

  /** Runs a statement on rows of any channels: once for all of them, or once for those of each shard, on its node. */
  abstract runOn<Sql, Of, Row>(
    statement: ByChannel<Sql>,
    of: readonly Of[],
    channelOf: (one: Of) => string,
    run: RunOn<Sql, Of, Row>,
  ): Promise<Row[]>;

  /** Channels in parts for each of which one claim may be made. @param most how many in a part */
  abstract claimedTogether(channelIds: readonly string[], most: number): string[][];

  /** How rows of all channels are claimed. */
  abstract claims(waiting: Waiting): ClaimRounds;

  /**
   * The parts in which work on the rows of all channels is done: everything at once (null), or each waiting
   * channel.
   */
  abstract parts(waiting: Waiting): Promise<readonly (string | null)[]>;

  /**
   * Waits until other transactions that took a turn have ended, where changes of what every node has a copy of would wait
   * for each other in a circle (`UnitOfWork.runInTurn`); null where they don't.
   */
  abstract readonly takeTurn: ((tx: Tx) => Promise<void>) | null;

  abstract channels(): Promise<string[]>;

  /** As `parts`, with all waiting channels of a shard in one part. */
  protected abstract groups(waiting: Waiting): Promise<readonly (readonly string[] | null)[]>;

  /**
   * Does a round of work in its parts.
   * @param work works on these channels, or on all (null); returns whether there may be more in them
   */
  async inParts(
    waiting: Waiting,
    work: (channelIds: readonly string[] | null) => Promise<boolean>,
  ): Promise<boolean> {
    let isMore = false;
    for (const channelIds of await this.groups(waiting)) if (await work(channelIds)) isMore = true;
    return isMore;
  }
}

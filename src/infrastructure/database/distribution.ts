import type { DataSource } from 'typeorm';
import { ALL_AT_ONCE, type ClaimRounds, OneByOne } from '@libs/work-queue';

/**
 * Where rows are stored: all on one Postgres, or those of each channel together on one node of a Citus
 * cluster (ADR 19).
 */
export class Distribution {
  private constructor(
    private readonly dataSource: DataSource,
    readonly isByChannel: boolean,
    /** Whether the database could be distributed but is not. */
    readonly lacksDistribution = false,
  ) {}

  static onOneNode(dataSource: DataSource): Distribution {
    return new Distribution(dataSource, false);
  }

  /** Reads this from the database once: tables are distributed only while no process runs. */
  static async of(dataSource: DataSource): Promise<Distribution> {
    const [citus] = await dataSource.query<unknown[]>(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
    if (citus === undefined) return Distribution.onOneNode(dataSource);
    const distributed = await dataSource.query<unknown[]>(
      `SELECT 1 FROM pg_dist_partition WHERE logicalrelid = 'jobs'::regclass AND partmethod = 'h'`,
    );
    return new Distribution(dataSource, distributed.length > 0, distributed.length === 0);
  }

  /**
   * How rows of all channels are claimed. Rows can be locked on one node at a time: with many nodes each
   * claim is for one waiting channel. @param waiting asks all nodes which channels have waiting rows
   */
  claims(waiting: () => Promise<readonly string[]>): ClaimRounds {
    return this.isByChannel ? new OneByOne(waiting) : ALL_AT_ONCE;
  }

  /**
   * The parts in which work on the rows of all channels is done: everything at once (null), or each waiting
   * channel. @param waiting as for `claims`
   */
  async parts(waiting: () => Promise<readonly string[]>): Promise<readonly (string | null)[]> {
    return this.isByChannel ? waiting() : [null];
  }

  /**
   * Does a round of work in its parts.
   * @param work works on one part; returns whether there may be more in it
   */
  async inParts(
    waiting: () => Promise<readonly string[]>,
    work: (channelId: string | null) => Promise<boolean>,
  ): Promise<boolean> {
    let isMore = false;
    for (const channelId of await this.parts(waiting)) if (await work(channelId)) isMore = true;
    return isMore;
  }

  async channels(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>('SELECT id FROM channels');
    return rows.map(({ id }) => id);
  }
}

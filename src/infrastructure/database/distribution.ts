import type { DataSource } from 'typeorm';
import { ALL_AT_ONCE, type ClaimRounds, OneByOne } from '@libs/claim-rounds';

/** Where rows lie: all on one Postgres, or those of a channel together on one node of a Citus cluster (ADR 19). */
export class Distribution {
  private constructor(
    private readonly dataSource: DataSource,
    readonly isByChannel: boolean,
    /** Whether the database could be distributed, and is not. */
    readonly lacksDistribution = false,
  ) {}

  static onOneNode(dataSource: DataSource): Distribution {
    return new Distribution(dataSource, false);
  }

  /** Looks at the database once: tables are distributed while no process runs. */
  static async of(dataSource: DataSource): Promise<Distribution> {
    const [citus] = await dataSource.query<unknown[]>(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
    if (citus === undefined) return Distribution.onOneNode(dataSource);
    const distributed = await dataSource.query<unknown[]>(
      `SELECT 1 FROM pg_dist_partition WHERE logicalrelid = 'jobs'::regclass AND partmethod = 'h'`,
    );
    return new Distribution(dataSource, distributed.length > 0, distributed.length === 0);
  }

  /**
   * How rows of all channels are claimed. Rows can be locked on one node at a time: with many nodes each claim is made
   * for one channel, of those that wait.
   * @param waiting asks all nodes which channels wait
   */
  claims(waiting: () => Promise<readonly string[]>): ClaimRounds {
    return this.isByChannel ? new OneByOne(waiting) : ALL_AT_ONCE;
  }

  /**
   * What work on the rows of all channels is done for, one after another: everything (null), or each channel that waits.
   * @param waiting as for `claims`
   */
  async parts(waiting: () => Promise<readonly string[]>): Promise<readonly (string | null)[]> {
    return this.isByChannel ? waiting() : [null];
  }

  async channels(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>('SELECT id FROM channels');
    return rows.map(({ id }) => id);
  }
}

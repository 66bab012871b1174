import type { Tx } from '@libs/unit-of-work';
import type { ClaimedJob, JobError } from './job';
import type { JobTableNames } from './job-sql';
import type { JobClaims, Partitions } from './job-claims';
import type { JobTable } from './job-table';

/**
 * How many are considered to find one whose key is free: behind each job that is under way another may be due, and several
 * processes have up to 32 under way. None of these is locked or read whole.
 */
const LOOKED_AT = 200;

/** A job that a worker has leased, without a transaction. */
export interface LeasedJob extends ClaimedJob {
  /**
   * When the lease ends, as written by Postgres. No two leases of a job end at the same time, so this
   * identifies the lease.
   */
  readonly lease: string;
}

interface LeasedRow extends Omit<LeasedJob, 'createdAt'> {
  readonly created_at: Date;
}

/** Leased jobs: `processing` until their `run_at`. After that any worker may put them back. */
export class JobLeases {
  private readonly columns: string;

  constructor(
    private readonly names: JobTableNames,
    private readonly table: JobTable,
  ) {
    this.columns = `t.id, t.${names.partition} AS partition, t.key, t.type, t.payload, t.attempts, t.created_at, t.run_at::text AS lease`;
  }

  /**
   * Leases the next due job, by the rules of `JobClaims.take`; null when none is due. A new lease is set in a
   * later statement than the end of the previous one, so that two never end at the same time.
   */
  async take(
    tx: Tx,
    claims: JobClaims,
    leaseMs: number,
    partitions: Partitions = null,
  ): Promise<LeasedJob | null> {
    const { jobs } = await claims.take(tx, { rows: LOOKED_AT, bytes: 1 }, partitions);
    const [job] = jobs;
    if (job === undefined) return null;
    await tx.query(
      `UPDATE ${this.names.table} t
          SET status = 'processing', started_at = least(t.started_at, now()),
              run_at = statement_timestamp() + $3 * interval '1 millisecond'
        WHERE t.${this.names.partition} = $1 AND t.id = $2`,
      [job.partition, job.id, leaseMs],
    );
    const [row] = await tx.query<LeasedRow>(
      `SELECT ${this.columns} FROM ${this.names.table} t WHERE t.${this.names.partition} = $1 AND t.id = $2`,
      [job.partition, job.id],
    );
    return toLeased(row!);
  }

  /** Jobs whose lease has expired. They still belong to their holder until another worker ends or postpones them. */
  async findExpired(
    tx: Tx,
    types: readonly string[],
    limit: number,
    partitions: Partitions = null,
  ): Promise<LeasedJob[]> {
    const rows = await tx.query<LeasedRow>(
      `SELECT ${this.columns} FROM ${this.names.table} t
        WHERE t.status = 'processing' AND t.run_at <= now() AND t.type = ANY($1)
          ${partitions === null ? '' : `AND t.${this.names.partition} = ANY ($3::uuid[])`}
        ORDER BY t.run_at LIMIT $2`,
      [types, limit, ...(partitions === null ? [] : [partitions])],
    );
    return rows.map(toLeased);
  }

  /** Locks the job until the transaction ends; false when this lease is no longer valid. */
  async hold(tx: Tx, job: LeasedJob): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM ${this.names.table}
        WHERE ${this.names.partition} = $1 AND id = $2 AND status = 'processing' AND run_at = $3::timestamptz
          FOR UPDATE`,
      [job.partition, job.id, job.lease],
    );
    return rows.length === 1;
  }

  /** Puts a leased job back into the queue, like `JobTable.postpone`. */
  async giveBack(tx: Tx, job: LeasedJob, error: JobError, delayMs: number): Promise<void> {
    await this.table.postpone(tx, job, error, delayMs);
    await tx.query(
      `UPDATE ${this.names.table} SET status = 'queued' WHERE ${this.names.partition} = $1 AND id = $2`,
      [job.partition, job.id],
    );
  }
}

function toLeased({ created_at, ...rest }: LeasedRow): LeasedJob {
  return { ...rest, createdAt: created_at };
}

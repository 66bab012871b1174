import type { DataSource } from 'typeorm';
import type { Tx } from '@libs/unit-of-work';
import type { ClaimedJob, JobError, NewJob } from './job';

/** Names of the table and of its partition column; the lib knows no domain. */
export interface JobTableNames {
  readonly table: string;
  readonly partition: string;
}

interface JobRow {
  id: string;
  partition: string;
  key: string;
  type: string;
  payload: string;
  attempts: number;
  created_at: Date;
}

/** The statements on the job table, each for many rows at once. */
export class JobTable {
  constructor(private readonly names: JobTableNames) {}

  /** One multi-row insert in a transaction of its own: when it returns, the jobs can no longer be lost. */
  async insert(dataSource: DataSource, jobs: readonly NewJob[]): Promise<void> {
    await dataSource.query(this.insertSql, columns(jobs));
  }

  /** As `insert`, inside the caller's transaction. */
  async insertIn(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
    await tx.query(this.insertSql, columns(jobs));
  }

  /**
   * Locks the next due jobs until the transaction ends: the oldest unfinished job of each key, those first that are
   * due longest, of the types this process knows. Rows that another worker holds are skipped; a worker that dies lets go by losing its connection.
   */
  async claim(tx: Tx, types: readonly string[], limit: number): Promise<ClaimedJob[]> {
    const rows = await tx.query<JobRow>(
      `SELECT j.id, j.${this.names.partition} AS partition, j.key, j.type, j.payload, j.attempts, j.created_at
         FROM ${this.names.table} j
        WHERE j.status = 'queued' AND j.run_at <= now() AND j.type = ANY($2)
          AND NOT EXISTS (
            SELECT 1 FROM ${this.names.table} e
             WHERE e.${this.names.partition} = j.${this.names.partition} AND e.key = j.key
               AND e.seq < j.seq AND e.status IN ('queued', 'processing'))
        ORDER BY j.run_at, j.seq
        LIMIT $1
        FOR UPDATE OF j SKIP LOCKED`,
      [limit, types],
    );
    return rows.map(toClaimed);
  }

  /** As `claim`, for one job; nothing when it is no longer due or another worker has it. */
  async claimOne(tx: Tx, job: ClaimedJob): Promise<ClaimedJob | null> {
    const rows = await tx.query<JobRow>(
      `SELECT j.id, j.${this.names.partition} AS partition, j.key, j.type, j.payload, j.attempts, j.created_at
         FROM ${this.names.table} j
        WHERE j.${this.names.partition} = $1 AND j.id = $2 AND j.status = 'queued' AND j.run_at <= now()
          FOR UPDATE OF j SKIP LOCKED`,
      [job.partition, job.id],
    );
    return rows[0] === undefined ? null : toClaimed(rows[0]);
  }

  /** Ends jobs with their effect. The payload has served its purpose and is dropped. */
  async complete(tx: Tx, jobs: readonly ClaimedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await tx.query(
      `UPDATE ${this.names.table} t
          SET status = 'completed', payload = '', error = NULL, started_at = coalesce(started_at, now()), completed_at = clock_timestamp()
         FROM unnest($1::uuid[], $2::uuid[]) AS done(partition, id)
        WHERE t.${this.names.partition} = done.partition AND t.id = done.id`,
      [jobs.map((job) => job.partition), jobs.map((job) => job.id)],
    );
  }

  /** Ends a job without its effect; it keeps its payload so that it can be asked for again. */
  async fail(tx: Tx, job: ClaimedJob, error: JobError): Promise<void> {
    await tx.query(
      `UPDATE ${this.names.table}
          SET status = 'failed', attempts = attempts + 1, error = $3,
              started_at = coalesce(started_at, now()), completed_at = clock_timestamp()
        WHERE ${this.names.partition} = $1 AND id = $2`,
      [job.partition, job.id, JSON.stringify(error)],
    );
  }

  /** Puts a job back with its next time; `error` shows why it waits. */
  async postpone(tx: Tx, job: ClaimedJob, error: JobError, delayMs: number): Promise<void> {
    await tx.query(
      `UPDATE ${this.names.table}
          SET attempts = attempts + 1, error = $3, started_at = coalesce(started_at, now()),
              run_at = now() + $4 * interval '1 millisecond'
        WHERE ${this.names.partition} = $1 AND id = $2`,
      [job.partition, job.id, JSON.stringify(error), delayMs],
    );
  }

  private get insertSql(): string {
    return `INSERT INTO ${this.names.table} (${this.names.partition}, id, key, type, payload)
            SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[])`;
  }
}

function columns(jobs: readonly NewJob[]): unknown[] {
  return [
    jobs.map((job) => job.partition),
    jobs.map((job) => job.id),
    jobs.map((job) => job.key),
    jobs.map((job) => job.type),
    jobs.map((job) => job.payload),
  ];
}

function toClaimed(row: JobRow): ClaimedJob {
  const { created_at, ...rest } = row;
  return { ...rest, createdAt: created_at };
}

import type { DataSource } from 'typeorm';
import { copyRows, type CopyValue } from '@libs/copy-rows';
import { brokenUniqueConstraint, type Tx, writeAlone } from '@libs/unit-of-work';
import { copyTarget, insertOnceSql, type JobTableNames, waitingSql } from './job-sql';
import type { AcceptedRequest, ClaimedJob, JobError, NewJob, OnceOnly } from './job';

/** The statements on the job table, each for many rows at once. */
export class JobTable {
  constructor(readonly names: JobTableNames) {}

  /**
   * One insert of all in a transaction of its own: when it returns, the jobs can no longer be lost. Gives the ids
   * of those accepted: all but repeats of requests that are to be accepted once only.
   */
  async insert(
    dataSource: DataSource,
    jobs: readonly NewJob[],
    statementMs: number | null = null,
  ): Promise<ReadonlySet<string>> {
    if (jobs.every((job) => !job.once)) {
      const rows = jobs.map(jobRow);
      await writeAlone(dataSource, (client) => copyRows(client, copyTarget(this.names), rows), statementMs);
      return new Set(jobs.map((job) => job.id));
    }
    const once = { text: insertOnceSql(this.names, jobs), values: onceParameters(jobs) };
    const { rows } = await writeAlone(
      dataSource,
      (client) => client.query<{ id: string }>(once),
      statementMs,
    );
    return new Set(rows.map((row) => row.id));
  }

  /**
   * Inserts jobs of which nobody knows whether `insert` did: their ids let it happen once. An insert that is still under way
   * is waited for, so that what this gives is final.
   */
  async insertAgain(
    dataSource: DataSource,
    jobs: readonly NewJob[],
    statementMs: number,
  ): Promise<ReadonlySet<string>> {
    await this.insert(dataSource, jobs, statementMs).catch((error: unknown) => {
      if (brokenUniqueConstraint(error) === null) throw error;
    });
    const ids = jobs.map((job) => job.id);
    const rows = await dataSource.query<{ id: string }[]>(
      `SELECT id FROM ${this.names.table} WHERE ${this.names.partition} = ANY ($1) AND id = ANY ($2)`,
      [[...new Set(jobs.map((job) => job.partition))], ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** As `insert` of jobs that may be repeated, inside the caller's transaction. */
  async insertIn(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
    await tx.copy(copyTarget(this.names), jobs.map(jobRow));
  }

  /** The request of this caller and key that was accepted before and is still remembered, or null. */
  async findRequest(
    dataSource: DataSource,
    partition: string,
    { caller, key }: Pick<OnceOnly, 'caller' | 'key'>,
  ): Promise<AcceptedRequest | null> {
    const { requests, partition: column, requestsKeptFor } = this.names;
    const [row] = await dataSource.query<AcceptedRequest[]>(
      `SELECT job_id AS "jobId", fingerprint, answer FROM ${requests}
        WHERE ${column} = $1 AND caller = $2 AND idempotency_key = $3
          AND created_at > now() - interval '${requestsKeptFor}'`,
      [partition, caller, key],
    );
    return row ?? null;
  }

  /** Deletes a limited number of expired requests; returns how many. */
  async forgetRequests(dataSource: DataSource, limit: number): Promise<number> {
    const { requests, partition, requestsKeptFor } = this.names;
    const key = `${partition}, caller, idempotency_key`;
    const [, count] = await dataSource.query<[unknown, number]>(
      `DELETE FROM ${requests} WHERE (${key}) IN (
         SELECT ${key} FROM ${requests} WHERE created_at < now() - interval '${requestsKeptFor}' LIMIT $1)`,
      [limit],
    );
    return count;
  }

  /** The partitions with jobs of these types that are due, or whose lease ran out. Reads all of those jobs. */
  async waiting(dataSource: DataSource, types: readonly string[]): Promise<string[]> {
    const rows = await dataSource.query<{ id: string }[]>(waitingSql(this.names), [types]);
    return rows.map(({ id }) => id);
  }

  /** Ends jobs with their effect. The payload has served its purpose and is dropped. `least` passes over a null. */
  async complete(tx: Tx, jobs: readonly ClaimedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await tx.query(
      `UPDATE ${this.names.table} t
          SET status = 'completed', payload = '', error = NULL, started_at = least(started_at, now()), completed_at = statement_timestamp()
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
              started_at = least(started_at, now()), completed_at = statement_timestamp()
        WHERE ${this.names.partition} = $1 AND id = $2`,
      [job.partition, job.id, JSON.stringify(error)],
    );
  }

  /**
   * Puts a job back with its next time; `error` shows why it waits.
   * @param begun how often it counts as begun by processes that did not live to end it: from one on it is run alone
   */
  async postpone(tx: Tx, job: ClaimedJob, error: JobError, delayMs: number, begun = 0): Promise<void> {
    await tx.query(
      `UPDATE ${this.names.table}
          SET attempts = attempts + 1, error = $3, started_at = least(started_at, now()), begun = $5,
              run_at = now() + $4 * interval '1 millisecond'
        WHERE ${this.names.partition} = $1 AND id = $2`,
      [job.partition, job.id, JSON.stringify(error), delayMs, begun],
    );
  }

  /** Writes down that these jobs begin, for whoever comes after if this process does not live to end them. */
  async begin(tx: Tx, jobs: readonly ClaimedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await tx.query(
      `UPDATE ${this.names.table} t SET begun = t.begun + 1, begun_at = now()
         FROM unnest($1::uuid[], $2::uuid[]) AS begins(partition, id)
        WHERE t.${this.names.partition} = begins.partition AND t.id = begins.id`,
      [jobs.map((job) => job.partition), jobs.map((job) => job.id)],
    );
  }

  /** Takes back `begin` for those of the jobs that still wait: their process lives, and somebody else may have them. */
  async letGo(tx: Tx, jobs: readonly ClaimedJob[]): Promise<void> {
    await tx.query(
      `UPDATE ${this.names.table} t SET begun = t.begun - 1
         FROM unnest($1::uuid[], $2::uuid[]) AS begins(partition, id)
        WHERE t.${this.names.partition} = begins.partition AND t.id = begins.id AND t.status = 'queued' AND t.begun > 0`,
      [jobs.map((job) => job.partition), jobs.map((job) => job.id)],
    );
  }

  /** As `postpone`, of a job that is set aside until somebody has mended what makes it fail. */
  async park(tx: Tx, job: ClaimedJob, error: JobError, delayMs: number, begun = 0): Promise<void> {
    await this.postpone(tx, job, error, delayMs, begun);
    await tx.query(
      `UPDATE ${this.names.table} SET parked_at = coalesce(parked_at, now())
        WHERE ${this.names.partition} = $1 AND id = $2`,
      [job.partition, job.id],
    );
  }

  /**
   * Whether so many jobs of the key are unfinished, or more. Costs no more than looking at so many.
   */
  async hasUnfinished(tx: Tx, partition: string, key: string, count: number): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM ${this.names.table}
        WHERE ${this.names.partition} = $1 AND key = $2 AND status IN ('queued', 'processing')
        ORDER BY seq LIMIT $3`,
      [partition, key, count],
    );
    return rows.length >= count;
  }

  /**
   * Queues a failed job again, behind what was accepted for its key meanwhile and with all its tries; false when it
   * is not a failed one. It becomes a new row, since Citus draws the next number for inserts only.
   */
  async requeue(tx: Tx, partition: string, id: string): Promise<boolean> {
    const { label, ownColumns = [] } = this.names;
    const kept = [
      this.names.partition,
      'id, key, type, outline, payload, error, created_at',
      label,
      ...ownColumns,
    ].join(', ');
    const rows = await tx.query(
      `WITH failed AS (
         DELETE FROM ${this.names.table}
          WHERE ${this.names.partition} = $1 AND id = $2 AND status = 'failed' RETURNING ${kept})
       INSERT INTO ${this.names.table} (${kept}) SELECT ${kept} FROM failed RETURNING id`,
      [partition, id],
    );
    return rows.length === 1;
  }
}

function jobRow({ partition, id, key, type, label, outline, payload }: NewJob): CopyValue[] {
  return [partition, id, key, type, label, outline, payload];
}

function onceParameters(jobs: readonly NewJob[]): unknown[] {
  return [
    jobs.map((job) => job.partition),
    jobs.map((job) => job.id),
    jobs.map((job) => job.key),
    jobs.map((job) => job.type),
    jobs.map((job) => job.once?.caller ?? null),
    jobs.map((job) => job.once?.key ?? null),
    jobs.map((job) => job.once?.fingerprint ?? null),
    jobs.map((job) => job.once?.answer ?? null),
    jobs.map((job) => job.label ?? null),
    jobs.map((job) => job.outline ?? null),
    ...jobs.map((job) => job.payload),
  ];
}

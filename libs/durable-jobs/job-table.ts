import type { DataSource } from 'typeorm';
import { copyRows, type CopyTarget, type CopyValue } from '@libs/copy-rows';
import { EncodedText } from '@libs/json-text';
import {
  brokenUniqueConstraint,
  prepared,
  type PreparedStatement,
  queryInIndexOrder,
  type Tx,
  type UnitOfWork,
  writeAlone,
} from '@libs/unit-of-work';
import { Reach } from '@libs/work-queue';
import type { Partitions } from './job-claims';
import {
  anyDueSql,
  completeInIndexOrderSql,
  completeSql,
  copyTarget,
  insertOnceSql,
  type JobTableNames,
  namingParameters,
  namingSql,
  waitingSql,
} from './job-sql';
import type { AcceptedRequest, ClaimedJob, JobError, NewJob, OnceOnly } from './job';

/** The statements on the job table, each for many rows. */
export class JobTable {
  /** For the few jobs of a batch, planning it takes longer than running it. */
  private readonly completing: PreparedStatement;
  private readonly anyDue: PreparedStatement;
  private readonly newJobs: CopyTarget;

  constructor(readonly names: JobTableNames) {
    this.completing = prepared(completeInIndexOrderSql(names));
    this.anyDue = prepared(anyDueSql(names));
    this.newJobs = copyTarget(names);
  }

  /**
   * Inserts all jobs in their own transaction: when it returns, they can no longer be lost. Returns the ids
   * of those accepted: all except repeats of requests that may be accepted only once.
   */
  async insert(
    dataSource: DataSource,
    jobs: readonly NewJob[],
    statementMs: number | null = null,
  ): Promise<ReadonlySet<string>> {
    if (jobs.every((job) => !job.once)) {
      const rows = jobs.map(jobRow);
      await writeAlone(dataSource, (client) => copyRows(client, this.newJobs, rows), statementMs);
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
   * Inserts jobs when the outcome of `insert` is unknown: their ids prevent a second insert. Waits for an
   * insert that is still under way, so that the result is final.
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

  /** Like `insert`, for jobs without an idempotency key, inside the caller's transaction. */
  async insertIn(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
    await tx.copy(this.newJobs, jobs.map(jobRow));
  }

  /** The earlier request with this caller and key, if still stored, or null. */
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

  /** Where the earlier request with this caller and key is, if still stored, or null. Asks all partitions. */
  async partitionOfRequest(
    dataSource: DataSource,
    { caller, key }: Pick<OnceOnly, 'caller' | 'key'>,
  ): Promise<string | null> {
    const { requests, partition, requestsKeptFor } = this.names;
    const [row] = await dataSource.query<{ partition: string }[]>(
      `SELECT ${partition} AS partition FROM ${requests}
        WHERE caller = $1 AND idempotency_key = $2 AND created_at > now() - interval '${requestsKeptFor}' LIMIT 1`,
      [caller, key],
    );
    return row?.partition ?? null;
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

  /** Whether any job is due, of whatever type. Costs less than a claim that finds nothing. */
  async hasDue(unitOfWork: UnitOfWork): Promise<boolean> {
    return (await unitOfWork.look(this.anyDue, [])).length > 0;
  }

  /** The partitions with due jobs of these types, or jobs whose lease has expired. Reads all of these jobs. */
  async waiting(dataSource: DataSource, types: readonly string[], reach = Reach.ALL): Promise<string[]> {
    const rows = await dataSource.query<{ id: string }[]>(...reach.of(waitingSql(this.names), [types]));
    return rows.map(({ id }) => id);
  }

  /**
   * Ends jobs with their effect. This transaction has locked them.
   * @param partitions those of the jobs, where the statement has to name them (where plans are kept it never has to); else null
   */
  async complete(tx: Tx, jobs: readonly ClaimedJob[], partitions: Partitions = null): Promise<void> {
    if (jobs.length === 0) return;
    if (tx.keepsPlans) await queryInIndexOrder(tx, this.completing, namingParameters(jobs, null));
    else await tx.query(completeSql(this.names, partitions !== null), namingParameters(jobs, partitions));
  }

  /** Ends a job without its effect; it keeps its payload so that it can be retried. */
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
   * @param begun how many crashes of processes it is suspected of: from one on it is run alone
   * @param attempts how many tries count
   */
  async postpone(
    tx: Tx,
    job: ClaimedJob,
    error: JobError,
    delayMs: number,
    begun = 0,
    attempts = job.attempts + 1,
  ): Promise<void> {
    await tx.query(
      `UPDATE ${this.names.table}
          SET attempts = $6, error = $3, started_at = least(started_at, now()), begun = $5,
              run_at = now() + $4 * interval '1 millisecond'
        WHERE ${this.names.partition} = $1 AND id = $2`,
      [job.partition, job.id, JSON.stringify(error), delayMs, begun, attempts],
    );
  }

  /** Records that these jobs begin, for other processes in case this one crashes. */
  async begin(tx: Tx, jobs: readonly ClaimedJob[], partitions: Partitions = null): Promise<void> {
    if (jobs.length === 0) return;
    await tx.query(
      `UPDATE ${this.names.table} t SET begun = t.begun + 1, begun_at = now() ${namingSql(this.names, partitions !== null)}`,
      namingParameters(jobs, partitions),
    );
  }

  /** Undoes `begin` for the jobs that still wait: their process is alive, and others may take them. */
  async letGo(tx: Tx, jobs: readonly ClaimedJob[], partitions: Partitions = null): Promise<void> {
    await tx.query(
      `UPDATE ${this.names.table} t SET begun = t.begun - 1
       ${namingSql(this.names, partitions !== null)} AND t.status = 'queued' AND t.begun > 0`,
      namingParameters(jobs, partitions),
    );
  }

  /** Like `postpone`, for a job that is parked until the cause of its failure is fixed. */
  async park(tx: Tx, job: ClaimedJob, error: JobError, delayMs: number, begun = 0): Promise<void> {
    await this.postpone(tx, job, error, delayMs, begun);
    await tx.query(
      `UPDATE ${this.names.table} SET parked_at = least(parked_at, now())
        WHERE ${this.names.partition} = $1 AND id = $2`,
      [job.partition, job.id],
    );
  }

  /** Whether at least this many jobs of the key are unfinished. Reads no more rows than that. */
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
   * Queues a failed job again, behind what was accepted for its key in the meantime, with its tries reset;
   * false when it has not failed. It becomes a new row, since Citus draws the next number for inserts only.
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
    ...jobs.map(({ payload }) => (payload instanceof EncodedText ? payload.bytes : payload)),
  ];
}

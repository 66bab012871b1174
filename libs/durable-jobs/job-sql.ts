import type { CopyTarget } from '@libs/copy-rows';
import { textArray } from '@libs/unit-of-work';
import { ofAll, type OfAll } from '@libs/work-queue';
import type { ClaimedJob, NewJob } from './job';

/** Names of the tables and columns; the library knows no domain. */
export interface JobTableNames {
  readonly table: string;
  readonly partition: string;
  /** The table of requests that may be accepted only once. */
  readonly requests: string;
  /** A Postgres interval, such as `24 hours`: how long repeats find the first response. */
  readonly requestsKeptFor: string;
  /** The column of `NewJob.label`. */
  readonly label: string;
  /** Further columns of the job table; kept when a job is queued again. */
  readonly ownColumns?: readonly string[];
}

/** $1 types. The partitions with a job that is due, or whose lease ran out. */
export function waitingSql({ table, partition }: JobTableNames): OfAll<string> {
  return ofAll('$2', (on) => {
    const due = (status: string) => `
      SELECT ${partition} AS id FROM ${table}
       WHERE status = '${status}' AND run_at <= now() AND type = ANY($1) AND ${on(partition)}`;
    return `${due('queued')} UNION ${due('processing')}`;
  });
}

/**
 * Whether any job may be claimed. Only the index of claims has this order. In it, jobs that are not due yet are passed over, about
 * a hundred a block; from Postgres 18 on each partition's rest is skipped. A walk would look up each partition that has only those.
 */
export function anyDueSql({ table, partition }: JobTableNames): string {
  return `
    SELECT 1 AS due FROM ${table} WHERE status = 'queued' AND run_at <= now()
     ORDER BY ${partition}, run_at, id LIMIT 1`;
}

/** Where new jobs go. */
export function copyTarget({ table, partition, label }: JobTableNames): CopyTarget {
  const texts = { key: 'text', type: 'text', [label]: 'text', outline: 'text', payload: 'text' } as const;
  return { table, columns: { [partition]: 'uuid', id: 'uuid', ...texts } };
}

/**
 * $1 to $10: partitions, ids, keys, types, callers, idempotency keys, fingerprints, answers, labels,
 * outlines; then the payloads, one by one. Returns the ids that were accepted.
 */
export function insertOnceSql(
  { table, partition, label, requests, requestsKeptFor }: JobTableNames,
  jobs: readonly NewJob[],
): string {
  return `
    WITH fresh AS (
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], ${textArray(11, jobs)})
               WITH ORDINALITY AS f(partition, id, key, type, caller, idempotency_key, fingerprint, answer, label, outline, payload, n)
    ), first AS (
      INSERT INTO ${requests} AS r (${partition}, caller, idempotency_key, fingerprint, job_id, answer)
      SELECT DISTINCT ON (partition, caller, idempotency_key) partition, caller, idempotency_key, fingerprint, id, answer
        FROM fresh WHERE caller IS NOT NULL
       ORDER BY partition, caller, idempotency_key, n
      ON CONFLICT (${partition}, caller, idempotency_key) DO UPDATE
         SET fingerprint = excluded.fingerprint, job_id = excluded.job_id, answer = excluded.answer, created_at = excluded.created_at
       WHERE excluded.created_at - r.created_at >= interval '${requestsKeptFor}'
      RETURNING job_id
    )
    INSERT INTO ${table} (${partition}, id, key, type, ${label}, outline, payload)
    SELECT partition, id, key, type, label, outline, payload FROM fresh
     WHERE caller IS NULL OR id IN (SELECT job_id FROM first)
     ORDER BY n
    RETURNING id`;
}

/**
 * The rows of jobs as `t`, for `namingParameters`.
 * @param ofNamed whether the statement has to name the partitions of the jobs
 */
export function namingSql({ partition }: JobTableNames, ofNamed: boolean): string {
  return `FROM unnest($1::uuid[], $2::uuid[]) AS named(partition, id)
         WHERE t.${partition} = named.partition AND t.id = named.id
         ${ofNamed ? `AND t.${partition} = ANY ($3::uuid[])` : ''}`;
}

export function namingParameters(
  jobs: readonly ClaimedJob[],
  partitions: readonly string[] | null,
): unknown[] {
  return [
    jobs.map((job) => job.partition),
    jobs.map((job) => job.id),
    ...(partitions === null ? [] : [partitions]),
  ];
}

/** Payload and outline are no longer needed and are deleted. (`least` ignores null.) */
function completing({ table }: JobTableNames): string {
  return `
    UPDATE ${table} t
       SET status = 'completed', payload = '', outline = NULL, error = NULL, started_at = least(started_at, now()),
           completed_at = statement_timestamp()`;
}

/** @param ofNamed see `namingSql` */
export function completeSql(names: JobTableNames, ofNamed: boolean): string {
  return `${completing(names)} ${namingSql(names, ofNamed)}`;
}

/**
 * For a plan that is kept: as a join, one that was made for a few rows would walk all of the table. This can only look up each
 * job, since no other index has this order. The jobs are locked, so their `ctid` stays.
 */
export function completeInIndexOrderSql(names: JobTableNames): string {
  const key = `${names.partition}, id`;
  return `
    ${completing(names)}
     WHERE t.ctid = ANY (ARRAY(
       SELECT found.ctid
         FROM unnest($1::uuid[], $2::uuid[]) AS named(partition, id)
        CROSS JOIN LATERAL (
          SELECT ctid, ${key} FROM ${names.table}
           WHERE (${key}) >= (named.partition, named.id) ORDER BY ${key} LIMIT 1) found
        WHERE found.${names.partition} = named.partition AND found.id = named.id))`;
}

import { selectWithin } from '@libs/batch-limit';
import type { PreparedStatement } from '@libs/unit-of-work';
import { type OfAll, preparedOfAll } from '@libs/work-queue';
import { LARGE_BYTES, type LoadedBytes } from './job';
import type { JobTableNames } from './job-sql';

/** Which jobs a worker claims, and how: parts of the SQL texts. */
export interface ClaimedJobs {
  /** By type: what executing a job of it loads. */
  readonly types: ReadonlyMap<string, LoadedBytes | null>;
  /** Leased jobs: claimed one at a time, without locking rows while searching. */
  readonly areLeased: boolean;
  /** Rows can be locked only of partitions that are named, wherever the table is read; else of all. */
  readonly ofNamed: boolean;
}

/**
 * Jobs of one key run one after another while the rest of their batch waits, so a batch has at most this many
 * of one key.
 */
const MOST_OF_A_KEY = 20;

/**
 * The next keys in turn, each locked until the transaction ends, with the number of its jobs that were seen.
 * $1: so many jobs; $2: the partition after whose turn it begins, or the named ones.
 *
 * Every partition with a due job gets an equal share, and what one does not use goes to the others; within a
 * partition the longest due come first. The cost depends on $1 and not on the backlog: the index is followed
 * from partition to partition, and only the first rows of each are read.
 *
 * Rows locked by others are skipped, and rows are locked only so that others skip them. Exclusion itself
 * comes from the advisory lock on the key.
 */
export function dueKeysSql({ table, partition }: JobTableNames, claimed: ClaimedJobs): string {
  const { areLeased, ofNamed } = claimed;
  const on = onNamed(partition, '$2', claimed);
  // Only one index has this order, so Postgres has to use it: ordered by run_at and seq it might read all
  // partitions.
  const tie = areLeased ? 'key' : 'id';
  const first = `ORDER BY j.${partition}, j.run_at, j.${tie} LIMIT 1`;
  const isQueued = `j.status = 'queued' ${areLeased ? `AND ${isOfTypes('j', claimed)}` : ''}`;
  const dueIn = (lane: string, limit: string, condition = '') => `
    SELECT j.key, j.run_at, j.${tie} AS tie FROM ${table} j
     WHERE j.${partition} = ${lane} AND j.status = 'queued' AND j.run_at <= now() AND j.begun = 0 AND ${isOfTypes('j', claimed)} ${on('j')} ${condition}
     ORDER BY j.run_at, j.${tie} LIMIT ${limit} ${areLeased ? '' : 'FOR UPDATE SKIP LOCKED'}`;
  const walked = `
    walk(lane, run_at, turn, is_second_round) AS (
      SELECT $2::uuid, NULL::timestamptz, 0, false
      UNION ALL
      SELECT next.lane, next.run_at, walk.turn + 1, next.is_second_round
        FROM walk CROSS JOIN LATERAL (
          (SELECT j.${partition} AS lane, j.run_at, walk.is_second_round FROM ${table} j
            WHERE ${isQueued} AND j.${partition} > walk.lane ${first})
          UNION ALL
          (SELECT j.${partition}, j.run_at, true FROM ${table} j WHERE ${isQueued} AND NOT walk.is_second_round ${first})
          LIMIT 1) next
       WHERE NOT (next.is_second_round AND next.lane > $2)
    ), turns AS MATERIALIZED (
      SELECT lane, turn, ($1::int + count(*) OVER () - 1) / count(*) OVER () AS share
        FROM (SELECT lane, turn FROM walk WHERE run_at <= now() LIMIT $1) waiting
    )`;
  const named = `
    turns AS MATERIALIZED (
      SELECT lane, turn, ($1::int + cardinality($2::uuid[]) - 1) / cardinality($2::uuid[]) AS share
        FROM unnest($2::uuid[]) WITH ORDINALITY AS named(lane, turn)
    )`;
  const inTurns = `
    shares AS MATERIALIZED (
      SELECT turns.lane, turns.turn, turns.share, due.*, row_number() OVER (PARTITION BY turns.turn ORDER BY run_at, tie) AS place
        FROM turns CROSS JOIN LATERAL (${dueIn('turns.lane', 'turns.share')}) due
    ), hungry AS MATERIALIZED (
      SELECT lane, turn, run_at, tie, place, ($1::int - (SELECT count(*) FROM shares)) / count(*) OVER () AS more
        FROM shares WHERE place = share
    ), due AS (
      SELECT lane, turn, key, place FROM shares
      UNION ALL
      SELECT hungry.lane, hungry.turn, due.key, hungry.place + 1
        FROM hungry CROSS JOIN LATERAL (
          ${dueIn('hungry.lane', 'greatest(hungry.more, 0)', `AND (j.run_at, j.${tie}) > (hungry.run_at, hungry.tie)`)}) due
    )`;
  // The key of a leased job is not locked: only the job's status shows that it is under way.
  const isFree = `(
    SELECT j.status = 'queued' AND j.run_at <= now() FROM ${table} j
     WHERE j.${partition} = keys.lane AND j.key = keys.key AND ${isUnfinished('j')} ${on('j')}
     ORDER BY j.seq LIMIT 1) AND`;
  return `
    WITH RECURSIVE ${ofNamed ? named : walked}, ${inTurns}, keys AS MATERIALIZED (
      SELECT lane, key, least(count(*), ${areLeased ? 1 : MOST_OF_A_KEY})::int AS jobs
        FROM due GROUP BY lane, turn, key ORDER BY min(place), turn
    )
    SELECT lane AS partition, key, jobs FROM keys
     WHERE ${areLeased ? isFree : ''} pg_try_advisory_xact_lock(hashtextextended(key, 0)) ${areLeased ? 'LIMIT 1' : ''}`;
}

/**
 * For each of these keys the first jobs that may run, in the order accepted: up to one that is not due, is
 * under way or has another type. Run it after the keys are locked, so that it sees everything done under
 * earlier locks. $1 and $2: rows and bytes of the batch, $3: keys, $4: how many of each at most, $5: their
 * partitions, $6 whether large jobs come first: a batch has only large jobs, and those behind them in
 * their keys, or only small ones; those of the other kind, if there are none of the one that comes first.
 *
 * `nth` counts the jobs of a key from 1: a missing number means that another transaction holds that row, so
 * nothing after it may run.
 */
export function runsSql({ table, partition }: JobTableNames, claimed: ClaimedJobs): string {
  const on = onNamed(partition, '$5', claimed);
  return `
    WITH runs AS MATERIALIZED (
      SELECT asked.lane, asked.place, run.*
        FROM unnest($5::uuid[], $3::text[], $4::int[]) WITH ORDINALITY AS asked(lane, key, jobs, place) CROSS JOIN LATERAL (
          SELECT j.ctid AS row_id, j.seq, j.status = 'queued' AND j.run_at <= now() AND j.begun = 0 AND ${isOfTypes('j', claimed)} AS may_run,
                 octet_length(j.payload) + ${loadedBytes('j', claimed)} AS bytes
            FROM ${table} j
           WHERE j.${partition} = asked.lane AND j.key = asked.key AND ${isUnfinished('j')} ${on('j')}
           ORDER BY j.seq LIMIT asked.jobs) run
    ), ready AS (
      SELECT *, row_number() OVER of_key AS nth, bool_and(may_run) OVER of_key AS runs,
             bool_or(bytes > ${LARGE_BYTES}) OVER of_key AS is_large,
             first_value(bytes > ${LARGE_BYTES}) OVER of_key AS begins_large
        FROM runs WINDOW of_key AS (PARTITION BY place ORDER BY seq)
    ), offered AS MATERIALIZED (
      SELECT * FROM ready WHERE runs AND (begins_large OR NOT is_large)
    ), taken AS MATERIALIZED (
      SELECT * FROM (
        SELECT batch.*, first_value(is_large) OVER (ORDER BY batch_place) AS takes_large
          FROM (${selectWithin('offered', 'is_large = $6 DESC, place, seq', { rows: '$1', bytes: '$2' })}) batch) sized
       WHERE is_large = takes_large
    ), all_offered AS MATERIALIZED (
      SELECT bool_or(is_large) AS any_large, count(*)::int AS offered FROM offered
    )
    SELECT ${claimedColumns('j', partition)}, taken.nth::int, taken.is_large,
           all_offered.any_large, all_offered.offered
      FROM taken JOIN ${table} j ON j.ctid = taken.row_id ${on('j')}
     CROSS JOIN all_offered
     ORDER BY taken.batch_place
       FOR UPDATE OF j SKIP LOCKED`;
}

/**
 * Due jobs behind a job that waits for its next try are postponed until then, so that no claim reads them
 * earlier. $1: so many of a key, $2: keys, $3: their partitions.
 */
export function deferSql({ table, partition }: JobTableNames, claimed: ClaimedJobs): string {
  const on = onNamed(partition, '$3', claimed);
  const ofKey = `j.${partition} = asked.lane AND j.key = asked.key AND ${isUnfinished('j')} ${on('j')}`;
  return `
    WITH blocked AS MATERIALIZED (
      SELECT later.row_id, head.run_at
        FROM unnest($2::text[], $3::uuid[]) AS asked(key, lane) CROSS JOIN LATERAL (
          SELECT j.seq, j.status, j.run_at FROM ${table} j WHERE ${ofKey} ORDER BY j.seq LIMIT 1) head
        CROSS JOIN LATERAL (
          SELECT j.ctid AS row_id FROM ${table} j
           WHERE ${ofKey} AND j.seq > head.seq AND j.status = 'queued' AND j.run_at <= now()
           ORDER BY j.seq LIMIT $1 FOR UPDATE SKIP LOCKED) later
       WHERE head.status = 'queued' AND head.run_at > now()
    )
    UPDATE ${table} t SET run_at = blocked.run_at FROM blocked
     WHERE t.ctid = blocked.row_id ${on('t')}
    RETURNING 1`;
}

/**
 * $1: up to this many jobs that were begun and not ended, of these types. Between beginning and running a job
 * its process does not lock it, so for a moment nobody else may take it.
 */
export function begunSql(
  { table, partition }: JobTableNames,
  claimed: ClaimedJobs,
): OfAll<PreparedStatement> {
  return preparedOfAll(
    '$2',
    (on) => `
    SELECT j.id, j.${partition} AS partition, j.begun FROM ${table} j
     WHERE j.status = 'queued' AND j.begun > 0 AND j.begun_at < now() - interval '5 seconds'
       AND j.run_at <= now() AND ${isOfTypes('j', claimed)} AND ${on(`j.${partition}`)}
     ORDER BY j.begun_at LIMIT $1`,
  );
}

/** $1 partition, $2 id. The job, if it is due, is the first of its key, and the key is not locked by another. */
export function claimOneSql({ table, partition }: JobTableNames): string {
  return `
    SELECT ${claimedColumns('j', partition)}
      FROM ${table} j
     WHERE j.${partition} = $1 AND j.id = $2 AND j.status = 'queued' AND j.run_at <= now()
       AND (SELECT 1 FROM ${table} e
             WHERE e.${partition} = $1 AND e.key = j.key AND e.seq < j.seq AND ${isUnfinished('e')}
             ORDER BY e.seq LIMIT 1) IS NULL
       AND pg_try_advisory_xact_lock(hashtextextended(j.key, 0))
       FOR UPDATE OF j SKIP LOCKED`;
}

function claimedColumns(job: string, partition: string): string {
  return `${job}.id, ${job}.${partition} AS partition, ${job}.key, ${job}.type, ${job}.payload, ${job}.attempts, ${job}.created_at`;
}

function isUnfinished(job: string): string {
  return `${job}.status IN ('queued', 'processing')`;
}

/** Written as literals, since Postgres uses a partial index by type only for statements that name the types. */
function isOfTypes(job: string, { types }: ClaimedJobs): string {
  const names = [...types.keys()].map((name) => `'${name.replaceAll("'", "''")}'`);
  return names.length === 0 ? 'false' : `${job}.type IN (${names.join(', ')})`;
}

/** What names the partitions wherever the table is read: the ones of a parameter. */
function onNamed(partition: string, parameter: string, { ofNamed }: ClaimedJobs): (table: string) => string {
  return (table) => (ofNamed ? `AND ${table}.${partition} = ANY (${parameter}::uuid[])` : '');
}

/** Beside `runsSql`. */
function loadedBytes(job: string, { types, ofNamed }: ClaimedJobs): string {
  const isIts = (column: string) =>
    ofNamed ? `${column} = asked.lane AND ${column} = ANY ($5::uuid[])` : `${column} = asked.lane`;
  const loads = [...types].flatMap(([type, bytes]) =>
    bytes === null ? [] : [`WHEN '${type}' THEN coalesce((${bytes(job, isIts)}), 0)`],
  );
  return loads.length === 0 ? '0' : `CASE ${job}.type ${loads.join(' ')} ELSE 0 END`;
}

import type { CopyTarget } from '@libs/copy-rows';
import { ofAll, type OfAll } from '@libs/work-queue';

/** Names of the table, of its partition and subject columns, and of the sequence that numbers relayed events. */
export interface EventTableNames {
  readonly table: string;
  readonly partition: string;
  readonly subject: string;
  /** The column of `NewEvent.label`. */
  readonly label: string;
  readonly positions: string;
}

/**
 * Committed, not relayed and not parked. Not written as `position IS NULL`: an index of everything not
 * relayed would match that too, and Postgres might choose it.
 */
export const isReady = (alias: string) => `num_nulls(${alias}.position, ${alias}.parked_at) = 2`;

/** Parked: because it failed, or because an earlier event of its subject is parked. */
export const isParked = (alias: string) =>
  `num_nulls(${alias}.position, ${alias}.parked_at) = 1 AND ${alias}.parked_at IS NOT NULL`;

/** Parked, and the first of its subject: the others wait for it. */
export const isFirstParked = (alias: string) => `${isParked(alias)} AND ${alias}.next_try_at IS NOT NULL`;

/** A ready event before it is read. */
export interface ReadyKey {
  readonly partition: string;
  readonly id: string;
  readonly bytes: number;
  /** Its position among the ready events of its partition, from 1. */
  readonly turn: number;
  /** How many events per partition were read: an event with this turn may have more behind it. */
  readonly share: number;
}

/**
 * How many times the batch size is read, so that a few long queues can fill a batch in which short ones leave
 * room.
 */
const LOOKED_AT = 4;

/**
 * $1 maximum, $2 partition to begin after, $3 partitions to skip: ready events of all partitions in turns.
 * One index look-up per partition, at most $1 of them besides those to skip, however many events are ready.
 */
export function readyKeysSql({ table, partition }: EventTableNames): string {
  const first = (condition: string) => `
    SELECT e.${partition} AS partition FROM ${table} e
     WHERE ${isReady('e')} AND ${condition} ORDER BY e.${partition}, e.seq LIMIT 1`;
  // A hash: an array would be searched from its beginning for each partition.
  const toSkip = 'SELECT unnest($3::uuid[])';
  const counted = (found: string) => `CASE WHEN ${found}.partition IN (${toSkip}) THEN 0 ELSE 1 END`;
  const walk = (name: string, begin: string, end: string) => `
    ${name}(partition, n) AS (
      SELECT start.partition, ${counted('start')} FROM (${first(begin)}) start
      UNION ALL
      SELECT following.partition, w.n + ${counted('following')}
        FROM ${name} w CROSS JOIN LATERAL (${first(`e.${partition} > w.partition${end}`)}) following
       WHERE w.n < $1::int
    )`;
  return `
    WITH RECURSIVE ${walk('later', `e.${partition} > $2::uuid`, '')},
    ${walk('earlier', `e.${partition} <= $2::uuid`, ` AND e.${partition} <= $2::uuid`)},
    waiting AS MATERIALIZED (
      SELECT * FROM (SELECT partition, n FROM later UNION ALL SELECT partition, n + $1::int FROM earlier) walked
       WHERE partition NOT IN (${toSkip})
    ), most AS MATERIALIZED (
      SELECT least($1::int, ${LOOKED_AT} * $1::int / greatest(count(*), 1) + 1)::int AS share FROM waiting
    )
    SELECT w.partition, k.id, k.bytes, k.turn, most.share
      FROM most CROSS JOIN waiting w CROSS JOIN LATERAL (
        SELECT e.id, octet_length(e.data) AS bytes, row_number() OVER (ORDER BY e.${partition}, e.seq)::int AS turn
          FROM ${table} e WHERE ${isReady('e')} AND e.${partition} = w.partition
         ORDER BY e.${partition}, e.seq LIMIT most.share) k
     ORDER BY k.turn, w.n LIMIT $1::int`;
}

/**
 * The same on many nodes. An index can't be followed across nodes: each node reads everything that is ready
 * on it.
 */
export function readyKeysOnNodesSql({ table, partition }: EventTableNames): OfAll<string> {
  return ofAll(
    '$4',
    (on) => `
    SELECT e.${partition} AS partition, e.id, octet_length(e.data) AS bytes, e.turn, $1::int AS share
      FROM (SELECT r.*, row_number() OVER (PARTITION BY r.${partition} ORDER BY r.seq)::int AS turn
              FROM ${table} r WHERE ${isReady('r')} AND ${on(`r.${partition}`)}) e
     WHERE e.${partition} <> ALL ($3::uuid[])
     ORDER BY e.turn, e.${partition} <= $2::uuid, e.${partition} LIMIT $1::int`,
  );
}

/** $1 partitions: those with ready events. */
export function withReadySql({ table, partition }: EventTableNames): string {
  return `
    SELECT p.id FROM unnest($1::uuid[]) AS p(id)
     WHERE (SELECT 1 FROM ${table} e WHERE e.${partition} = p.id AND ${isReady('e')}
             ORDER BY e.${partition}, e.seq LIMIT 1) IS NOT NULL`;
}

/** The same on many nodes: each reads everything that is ready on it. */
export function withReadyOnNodesSql({ table, partition }: EventTableNames): OfAll<string> {
  return ofAll(
    '$2',
    (on) => `
    SELECT DISTINCT e.${partition} AS id FROM ${table} e
     WHERE ${isReady('e')} AND e.${partition} = ANY ($1::uuid[]) AND ${on(`e.${partition}`)}`,
  );
}

/** $1 most, $2 partition: its ready events in order. */
export function readyKeysOfOneSql({ table, partition }: EventTableNames): string {
  return `
    SELECT e.${partition} AS partition, e.id, octet_length(e.data) AS bytes, 0 AS turn, 1 AS share
      FROM ${table} e WHERE ${isReady('e')} AND e.${partition} = $2::uuid
     ORDER BY e.${partition}, e.seq LIMIT $1::int`;
}

/** Where new events go. */
export function copyTarget({ table, partition, subject, label }: EventTableNames): CopyTarget {
  return {
    table,
    columns: {
      [partition]: 'uuid',
      id: 'text',
      type: 'text',
      [subject]: 'uuid',
      [label]: 'text',
      version: 'int',
      origin: 'text',
      occurred_at: 'timestamptz',
      data: 'text',
    },
  };
}

/** The columns of an event that are read to hand it on. */
export function eventColumns({ partition, subject }: EventTableNames): string {
  return `e.id, e.${partition} AS partition, e.type, e.${subject} AS subject, e.version, e.data, e.origin, e.occurred_at,
          e.tries`;
}

export interface EventRow {
  readonly id: string;
  readonly partition: string;
  readonly type: string;
  readonly subject: string | null;
  readonly version: number | null;
  readonly data: string;
  readonly origin: string | null;
  readonly occurred_at: Date;
  readonly tries: number | null;
}

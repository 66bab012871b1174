import type { Forms } from './partitions/layout';

/** What a table says of its parked rows. Conditions and expressions are SQL on the row `t`. */
export interface ParkedPolicy {
  readonly table: string;
  readonly partition: string;
  /** Rows are listed by partition and id, along an index that begins with these two. */
  readonly id: string;
  readonly idType: 'uuid' | 'text';
  /** Several rows with the same id are listed as one. */
  readonly isManyPerId?: boolean;
  /** The columns of a listed row, besides its partition and id. */
  readonly shown: string;
  readonly isParked: string;
  /** The column that says when a row is due. */
  readonly due: string;
  /** Which parked rows that are not due may be retried; by default all. */
  readonly mayBeRetried?: string;
  /** With the partition: the order of the index that finds them; by default the id. */
  readonly foundBy?: string;
  /** They are locked when they are found. */
  readonly isLocked?: boolean;
  /** All rows with the same value are retried together; by default the id. */
  readonly unit?: string;
  /** Which rows of a unit become due, and the condition of the index that finds them; by default those that may be retried. */
  readonly becomeDue?: { readonly condition: string; readonly index: string };
}

/** What is retried: the rows of a unit in a partition. */
export interface ParkedUnit {
  readonly partition: string;
  readonly unit: string;
}

/** Each reads a limited number of parked rows, however many rows the table has. */
export interface ParkedStatements {
  /** Of partition `$1` (null: of all) after the position `$2`, `$3` (null: from the start), at most `$4` rows. */
  readonly list: string;
  /** One row with `count`, up to `$1` per table. */
  readonly count: string;
  /**
   * At most `$3` units that wait, of partition `$1` (null: of all) with an id in `$2` (null: any), except those of `$4`, each
   * written as `partition unit`.
   */
  readonly find: Forms<string>;
  /** The same of the partition `$1`. */
  readonly findOfOne: string;
  /** Each makes rows due now, of partitions `$1` and units `$2`, and returns their units. */
  readonly retry: readonly string[];
}

/** @param tables those whose parked rows are listed together; an id that several have is listed once */
export function parkedStatements(...tables: readonly ParkedPolicy[]): ParkedStatements {
  const { partition } = tables[0]!;
  const find = (ofPartitions: (table: ParkedPolicy) => string, mayLock: boolean) => {
    const sql = tables.map((table) => findSql(table, ofPartitions(table), mayLock));
    return firstOf(sql, 'partition, unit', '$3');
  };
  return {
    list: firstOf(tables.map(listSql), `${partition}, id`, '$4'),
    count: `SELECT count(*)::int AS count FROM (${tables.map((table) => `(${countSql(table)})`).join(' UNION ')}) counted`,
    // Rows of several nodes can't be locked by one statement.
    find: { together: find(ofAnyPartition, true), spread: find(ofAnyPartition, false) },
    findOfOne: find(({ partition }) => `t.${partition} = $1`, true),
    retry: tables.map(retrySql),
  };
}

function firstOf(statements: readonly string[], key: string, limit: string): string {
  if (statements.length === 1) return statements[0]!;
  const all = statements.map((statement) => `(${statement})`).join(' UNION ALL ');
  return `SELECT DISTINCT ON (${key}) * FROM (${all}) parked ORDER BY ${key} LIMIT ${limit}`;
}

function listSql({ table, partition, id, idType, isManyPerId, shown, isParked }: ParkedPolicy): string {
  const key = `t.${partition}, t.${id}`;
  return `
    SELECT ${isManyPerId ? `DISTINCT ON (${key})` : ''} t.${partition}, t.${id} AS id, ${shown} FROM ${table} t
     WHERE ${isParked} AND ($1::uuid IS NULL OR t.${partition} = $1)
       AND ($2::uuid IS NULL OR (${key}) > ($2, $3::${idType}))
     ORDER BY ${key} LIMIT $4`;
}

function countSql({ table, partition, id, isParked }: ParkedPolicy): string {
  const key = `t.${partition}, t.${id}`;
  return `SELECT ${key} FROM ${table} t WHERE ${isParked} ORDER BY ${key} LIMIT $1`;
}

const ofAnyPartition = ({ partition }: ParkedPolicy) => `($1::uuid IS NULL OR t.${partition} = $1)`;

function findSql(policy: ParkedPolicy, ofPartitions: string, mayLock: boolean): string {
  const {
    table,
    partition,
    id,
    unit = id,
    idType,
    isManyPerId,
    isParked,
    due,
    mayBeRetried = 'true',
  } = policy;
  return `
    SELECT ${isManyPerId ? `DISTINCT ON (t.${partition}, t.${unit})` : ''} t.${partition} AS partition, t.${unit} AS unit
      FROM ${table} t
     WHERE ${isParked} AND ${mayBeRetried} AND t.${due} > now() AND ${ofPartitions}
       AND ($2::text[] IS NULL OR t.${id}${idType === 'text' ? '' : '::text'} = ANY ($2))
       AND t.${partition} || ' ' || t.${unit} <> ALL ($4::text[])
     ORDER BY t.${partition}, t.${policy.foundBy ?? id} LIMIT $3 ${policy.isLocked && mayLock ? 'FOR UPDATE' : ''}`;
}

/** A condition is in a CASE, so that Postgres finds the rows only by their keys. */
function retrySql(policy: ParkedPolicy): string {
  const { table, partition, id, unit = id, isParked, due, mayBeRetried = 'true', becomeDue } = policy;
  const { condition, index } = becomeDue ?? { condition: `${isParked} AND ${mayBeRetried}`, index: 'true' };
  return `
    UPDATE ${table} t SET ${due} = now()
      FROM unnest($1::uuid[], $2::text[]) AS r(partition, unit)
     WHERE t.${partition} = r.partition AND t.${unit} = r.unit AND ${index} AND t.${due} > now()
       AND CASE WHEN ${condition} THEN true END
    RETURNING t.${partition} AS partition, t.${unit} AS unit`;
}

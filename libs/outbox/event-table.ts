import type { DataSource } from 'typeorm';
import { type BatchLimit, countWithin } from '@libs/batch-limit';
import type { CopyTarget } from '@libs/copy-rows';
import {
  prepared,
  type PreparedStatement,
  queryInIndexOrder,
  type Tx,
  type UnitOfWork,
} from '@libs/unit-of-work';
import { ALL_TOGETHER, type Forms, type Layout, type OfAll, Reach } from '@libs/work-queue';
import {
  copyTarget,
  eventColumns,
  type EventRow,
  type EventTableNames,
  isParked,
  isReady,
  type ReadyKey,
  readyKeysOfOneSql,
  readyKeysOnNodesSql,
  withReadyOnNodesSql,
  withReadySql,
  readyKeysSql,
} from './event-sql';
import type { NewEvent, ReadyEvent, RecordedEvent } from './recorded-event';

/**
 * Only one relay of ready events at a time in the whole system: it alone decides which are handed on and
 * which wait.
 */
const RELAY_LOCK = 727_001;

/**
 * Held from the numbering of events until the commit has reached every node of the database, so that
 * positions are in commit order and the feed has no gaps.
 */
const NUMBERING_LOCK = 727_002;

/** The ready events from which a batch is taken. */
export interface ReadySelection {
  readonly limit: BatchLimit;
  /** When partitions take turns: the one to begin after. */
  readonly startAfter: string;
  /** Partitions to skip. */
  readonly except: readonly string[];
}

/** Ready events in the order recorded. */
export interface ReadyBatch {
  readonly events: readonly ReadyEvent[];
  /** Whether there may be more. */
  readonly hasMore: boolean;
  /** The partition to begin after next time. */
  readonly reached: string;
}

/** The statements on recorded, ready and relayed events, each for many rows. */
export class EventTable {
  private readonly sql: ReturnType<typeof statements>;
  private readonly newEvents: CopyTarget;

  constructor(readonly names: EventTableNames) {
    this.sql = statements(names);
    this.newEvents = copyTarget(names);
  }

  async insert(tx: Tx, events: readonly NewEvent[]): Promise<void> {
    await tx.copy(
      this.newEvents,
      events.map((event) => [
        event.partition,
        event.id,
        event.type,
        event.subject,
        event.label ?? null,
        event.version,
        event.origin,
        event.occurredAt,
        event.data,
      ]),
    );
  }

  /** Makes the caller the relay until its transaction ends; false when another process is the relay. */
  async lockRelay(tx: Tx): Promise<boolean> {
    const rows = await tx.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS locked', [
      RELAY_LOCK,
    ]);
    return rows[0]?.locked === true;
  }

  /**
   * Ready events of all partitions in turns: one with a million of them gets only what the others leave of a
   * batch.
   */
  async ready(
    tx: Tx,
    selection: ReadySelection,
    layout = ALL_TOGETHER,
    reach = Reach.ALL,
  ): Promise<ReadyBatch> {
    const { limit, startAfter, except } = selection;
    const sql = layout.choose(this.sql.readyKeys);
    const keys = await queryInIndexOrder<ReadyKey>(tx, ...reach.of(sql, [limit.rows, startAfter, except]));
    const count = countWithin(limit, sizesOf(keys));
    return {
      events: await this.read(tx, keys.slice(0, count), layout),
      hasMore: count === limit.rows || count < keys.length || keys.some((key) => key.turn === key.share),
      reached: keys[count - 1]?.partition ?? startAfter,
    };
  }

  /** Whether any event is ready, of all partitions. Costs less than becoming the relay and finding nothing. */
  async hasReady(unitOfWork: UnitOfWork): Promise<boolean> {
    return (await unitOfWork.look(this.sql.anyReady, [])).length > 0;
  }

  /** Ready events of one partition. */
  async readyOf(tx: Tx, partition: string, limit: BatchLimit, layout = ALL_TOGETHER): Promise<ReadyBatch> {
    const keys = await queryInIndexOrder<ReadyKey>(tx, this.sql.readyKeysOfOne, [limit.rows, partition]);
    const count = countWithin(limit, sizesOf(keys));
    return {
      events: await this.read(tx, keys.slice(0, count), layout),
      hasMore: count === limit.rows || count < keys.length,
      reached: partition,
    };
  }

  /** The partitions that have ready events. */
  async partitionsWithReady(
    tx: Tx,
    partitions: readonly string[],
    layout = ALL_TOGETHER,
    reach = Reach.ALL,
  ): Promise<string[]> {
    const sql = layout.choose(this.sql.withReady);
    const rows = await queryInIndexOrder<{ id: string }>(tx, ...reach.of(sql, [partitions]));
    return rows.map(({ id }) => id);
  }

  /** Counts a try of an event before it is begun, so that an event which crashes its process is noticed. */
  async countTry(tx: Tx, { partition, id }: RecordedEvent): Promise<void> {
    await tx.query(
      `UPDATE ${this.names.table} SET tries = coalesce(tries, 0) + 1 WHERE ${this.names.partition} = $1 AND id = $2`,
      [partition, id],
    );
  }

  /**
   * Numbers the events in the given order: from now on they are part of the feed and are not handed on again.
   * Do this last in a transaction, since nobody else can number events until it ends.
   */
  async markRelayed(tx: Tx, events: readonly RecordedEvent[], layout = ALL_TOGETHER): Promise<void> {
    if (events.length === 0) return;
    await tx.query(layout.choose(this.sql.number), [
      events.map((event) => event.partition),
      events.map((event) => event.id),
      await this.drawPositions(tx, events.length),
    ]);
  }

  /**
   * Up to where the feed of all partitions is complete. A commit reaches the nodes of a distributed database
   * one after another: without this a reader of all nodes could see an event and miss an earlier one that is
   * not visible yet. Waits for the commit of positions that were given before.
   */
  async completeUpTo(dataSource: DataSource): Promise<string> {
    const [row] = await dataSource.query<{ position: string }[]>(
      `SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS position, pg_advisory_xact_lock_shared($1)
         FROM ${this.names.positions}`,
      [NUMBERING_LOCK],
    );
    return row!.position;
  }

  /** The highest position there is, '0' when there is none. On one database everything up to there is complete. */
  async lastPosition(unitOfWork: UnitOfWork): Promise<string> {
    const last = prepared(`SELECT coalesce(max("position"), 0) AS position FROM ${this.names.table}`);
    const [row] = await unitOfWork.ask<{ position: string }>(last, []);
    return row!.position;
  }

  private async read(
    tx: Tx,
    keys: readonly Pick<ReadyKey, 'partition' | 'id'>[],
    layout: Layout,
  ): Promise<readonly ReadyEvent[]> {
    if (keys.length === 0) return [];
    const rows = await queryInIndexOrder<EventRow & { is_behind: boolean }>(
      tx,
      layout.choose(this.sql.read),
      [keys.map((key) => key.partition), keys.map((key) => key.id)],
    );
    return rows.map(({ occurred_at, tries, is_behind, ...row }) => ({
      ...row,
      occurredAt: occurred_at,
      tries: tries ?? 0,
      isBehind: is_behind,
    }));
  }

  private async drawPositions(tx: Tx, count: number): Promise<string[]> {
    const rows = await tx.query<{ position: string }>(this.sql.drawPositions, [count, NUMBERING_LOCK]);
    return rows.map(({ position }) => position);
  }
}

function statements(names: EventTableNames) {
  const { table, partition, subject, positions } = names;
  return {
    readyKeys: {
      together: { all: prepared(readyKeysSql(names)) },
      spread: readyKeysOnNodesSql(names),
    } as Forms<OfAll<string | PreparedStatement>>,
    withReady: { together: { all: withReadySql(names) }, spread: withReadyOnNodesSql(names) } as Forms<
      OfAll<string>
    >,
    anyReady: prepared(
      `SELECT 1 AS ready FROM ${table} e WHERE ${isReady('e')} ORDER BY e.${partition}, e.seq LIMIT 1`,
    ),
    readyKeysOfOne: prepared(readyKeysOfOneSql(names)),
    read: ofPartitions(
      (on) => `
       SELECT ${eventColumns(names)},
              (SELECT 1 FROM ${table} p
                WHERE p.${partition} = e.${partition} AND p.${subject} = e.${subject} AND ${isParked('p')} ${on(`p.${partition}`)}
                ORDER BY p.${partition}, p.${subject}, p.seq LIMIT 1) IS NOT NULL AS is_behind
         FROM unnest($1::uuid[], $2::text[]) AS k(partition, id)
         JOIN ${table} e ON e.${partition} = k.partition AND e.id = k.id ${on(`e.${partition}`)}
        ORDER BY e.seq`,
    ),
    drawPositions: prepared(
      `WITH alone AS MATERIALIZED (SELECT pg_advisory_xact_lock($2))
       SELECT nextval('${positions}') AS position FROM alone, generate_series(1, $1::int)`,
    ),
    number: ofPartitions(
      (on) => `
       UPDATE ${table} t
          SET position = numbered.position, told_at = now(), parked_at = NULL, next_try_at = NULL, tries = NULL, fault = NULL
         FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS numbered(partition, id, position)
        WHERE t.${partition} = numbered.partition AND t.id = numbered.id ${on(`t.${partition}`)}`,
    ),
  };
}

/** A statement on rows whose partitions are in $1: on many nodes it goes only to theirs. */
function ofPartitions(write: (on: (column: string) => string) => string): Forms<PreparedStatement> {
  return {
    together: prepared(write(() => '')),
    spread: prepared(write((column) => `AND ${column} = ANY ($1::uuid[])`)),
  };
}

function sizesOf(keys: readonly ReadyKey[]): number[] {
  return keys.map(({ bytes }) => bytes);
}

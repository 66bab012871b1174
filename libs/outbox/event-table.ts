import type { DataSource } from 'typeorm';
import { queryInIndexOrder, type Tx } from '@libs/unit-of-work';
import type { NewEvent, RecordedEvent } from './recorded-event';

/** Names of the table, of its partition and subject columns, and of the sequence that numbers relayed events. */
export interface EventTableNames {
  readonly table: string;
  readonly partition: string;
  readonly subject: string;
  /** The column of `NewEvent.label`. */
  readonly label: string;
  readonly positions: string;
}

/** One relay at a time in the whole system: positions are given in commit order and a feed by position has no holes. */
const RELAY_LOCK = 727_001;

/** Held from the numbering of events until its commit has reached every node of the database. */
const NUMBERING_LOCK = 727_002;

interface EventRow {
  id: string;
  partition: string;
  type: string;
  subject: string | null;
  version: number | null;
  data: string;
  origin: string | null;
  occurred_at: Date;
}

/** The statements on the event table, each for many rows at once. */
export class EventTable {
  constructor(private readonly names: EventTableNames) {}

  async insert(tx: Tx, events: readonly NewEvent[]): Promise<void> {
    const { table, partition, subject, label } = this.names;
    await tx.copy(
      `${table} (${partition}, id, type, ${subject}, ${label}, version, origin, occurred_at, data)`,
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

  /** Makes the caller the relay until its transaction ends; false when another process is. */
  async lockRelay(tx: Tx): Promise<boolean> {
    const rows = await tx.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS locked', [
      RELAY_LOCK,
    ]);
    return rows[0]?.locked === true;
  }

  /** The oldest committed events that nobody was told of yet. */
  async next(tx: Tx, limit: number): Promise<RecordedEvent[]> {
    const { table, partition, subject } = this.names;
    const rows = await queryInIndexOrder<EventRow>(
      tx,
      `SELECT id, ${partition} AS partition, type, ${subject} AS subject, version, data, origin, occurred_at
         FROM ${table} WHERE position IS NULL ORDER BY seq LIMIT $1`,
      [limit],
    );
    return rows.map(({ occurred_at, ...row }) => ({ ...row, occurredAt: occurred_at }));
  }

  /** Numbers the events in the order given: from now on they are part of the feed and are not relayed again. */
  async markRelayed(tx: Tx, events: readonly RecordedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const { table, partition } = this.names;
    await tx.query(
      `UPDATE ${table} t SET position = numbered.position
         FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS numbered(partition, id, position)
        WHERE t.${partition} = numbered.partition AND t.id = numbered.id`,
      [
        events.map((event) => event.partition),
        events.map((event) => event.id),
        await this.drawPositions(tx, events.length),
      ],
    );
  }

  /**
   * Up to where the feed of all partitions is complete. A commit reaches the nodes of a distributed database one after
   * another: without this a reader of all of them could see an event, and pass one before it that is not there yet.
   * Numbers that were given before the look are waited for, as long as their commit takes.
   */
  async completeUpTo(dataSource: DataSource): Promise<string> {
    const [row] = await dataSource.query<{ position: string }[]>(
      `SELECT last_value AS position, pg_advisory_xact_lock_shared($1) FROM ${this.names.positions}`,
      [NUMBERING_LOCK],
    );
    return row!.position;
  }

  private async drawPositions(tx: Tx, count: number): Promise<string[]> {
    const rows = await tx.query<{ position: string }>(
      `WITH alone AS MATERIALIZED (SELECT pg_advisory_xact_lock($2))
       SELECT nextval('${this.names.positions}') AS position FROM alone, generate_series(1, $1::int)`,
      [count, NUMBERING_LOCK],
    );
    return rows.map(({ position }) => position);
  }
}

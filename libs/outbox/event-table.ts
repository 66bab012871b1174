import { queryInIndexOrder, textArray, type Tx } from '@libs/unit-of-work';
import type { NewEvent, RecordedEvent } from './recorded-event';

/** Names of the table, of its partition and subject columns, and of the sequence that numbers relayed events. */
export interface EventTableNames {
  readonly table: string;
  readonly partition: string;
  readonly subject: string;
  readonly positions: string;
}

/** One relay at a time in the whole system: positions are given in commit order and a feed by position has no holes. */
const RELAY_LOCK = 727_001;

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
    if (events.length === 0) return;
    const { table, partition, subject } = this.names;
    await tx.query(
      `INSERT INTO ${table} (${partition}, id, type, ${subject}, version, origin, occurred_at, data)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::int[], $6::text[], $7::timestamptz[],
                            ${textArray(8, events)})`,
      [
        events.map((event) => event.partition),
        events.map((event) => event.id),
        events.map((event) => event.type),
        events.map((event) => event.subject),
        events.map((event) => event.version),
        events.map((event) => event.origin),
        events.map((event) => event.occurredAt),
        ...events.map((event) => event.data),
      ],
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
    const { table, partition, positions } = this.names;
    await tx.query(
      `UPDATE ${table} t SET position = numbered.position
         FROM (SELECT o.partition, o.id, nextval('${positions}') AS position
                 FROM (SELECT * FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS u(partition, id, n) ORDER BY n) o) numbered
        WHERE t.${partition} = numbered.partition AND t.id = numbered.id`,
      [events.map((event) => event.partition), events.map((event) => event.id)],
    );
  }
}

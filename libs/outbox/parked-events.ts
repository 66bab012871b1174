import { WHEN_BLOCKED_MS } from '@libs/back-off';
import { type BatchLimit, countWithin } from '@libs/batch-limit';
import { duePartitions, type Layout, reasonOf } from '@libs/work-queue';
import { isBlocked, queryInIndexOrder, type Tx, type UnitOfWork } from '@libs/unit-of-work';
import { eventColumns, type EventRow, type EventTableNames, isFirstParked, isParked } from './event-sql';
import type { Failure, RecordedEvent, TriedEvent } from './recorded-event';

/** An event whose next try has begun: the try is counted, and nobody else begins one until the next is due. */
export interface BegunTry {
  readonly partition: string;
  readonly id: string;
  readonly tries: number;
}

/** A parked event that is being retried; `seq` is its position in its subject. */
export type HeldEvent = TriedEvent & { readonly seq: string };

interface Key {
  readonly partition: string;
  readonly id: string;
}

/**
 * The statements on parked events, which the relay of ready events does not read. The first parked event of
 * each subject has a time for its next try; the others have none, and follow it. Citus refuses an UPDATE that
 * puts `now()` and a column together, so what depends on both is made before it.
 */
export class ParkedEvents {
  constructor(private readonly names: EventTableNames) {}

  /**
   * Parks events that failed, each as the first of its subject; those of each partition on its node. What another
   * transaction was in the way of is tried again soon, and that try does not count.
   */
  async park(
    tx: Tx,
    failures: readonly Failure<TriedEvent>[],
    delayMs: (tries: number) => number,
  ): Promise<void> {
    const { table, partition } = this.names;
    for (const [id, ofPartition] of groupBy(failures, ({ event }) => event.partition)) {
      await tx.query(
        `WITH failures AS MATERIALIZED (
         SELECT id, tries, fault, now() AS failed_at, now() + delay_ms * interval '1 millisecond' AS next_try_at
           FROM unnest($2::text[], $3::int[], $4::float8[], $5::text[]) AS f(id, tries, delay_ms, fault))
       UPDATE ${table} t
          SET parked_at = least(t.parked_at, f.failed_at), next_try_at = f.next_try_at, tries = f.tries, fault = f.fault
         FROM failures f
        WHERE t.${partition} = $1 AND t.id = f.id`,
        [
          id,
          ofPartition.map(({ event }) => event.id),
          ofPartition.map(({ event, error }) => event.tries - (isBlocked(error) ? 1 : 0)),
          ofPartition.map(({ event, error }) => (isBlocked(error) ? WHEN_BLOCKED_MS : delayMs(event.tries))),
          ofPartition.map(({ error }) => reasonOf(error)),
        ],
      );
    }
  }

  /**
   * Parks events behind the first parked one of their subject. If that is being retried right now, it is
   * unknown whether they have to wait, so they stay as they are. One statement per partition, since rows can
   * be locked on one node only.
   */
  async parkBehind(tx: Tx, events: readonly RecordedEvent[]): Promise<void> {
    const { table, partition, subject } = this.names;
    for (const [id, ofPartition] of byPartition(events)) {
      const parameters = [
        id,
        ofPartition.map((event) => event.subject),
        ofPartition.map((event) => event.id),
      ];
      await queryInIndexOrder(
        tx,
        `WITH first AS MATERIALIZED (
           SELECT p.${subject} AS subject FROM ${table} p
            WHERE p.${partition} = $1 AND p.${subject} = ANY ($2::uuid[]) AND ${isFirstParked('p')}
            ORDER BY p.${partition}, p.${subject}, p.seq FOR SHARE SKIP LOCKED)
         UPDATE ${table} t SET parked_at = now()
           FROM first
          WHERE t.${partition} = $1 AND t.id = ANY ($3::text[]) AND t.${subject} = first.subject`,
        parameters,
      );
    }
  }

  /**
   * Begins the next try of due events of a partition. Commit it before anything else is done, so that an
   * event which crashes its process waits like any other.
   */
  async begin(
    tx: Tx,
    partitionId: string,
    limit: BatchLimit,
    delayMs: (tries: number) => number,
  ): Promise<BegunTry[]> {
    const { table, partition } = this.names;
    const due = await queryInIndexOrder<BegunTry & { bytes: number }>(
      tx,
      `SELECT e.${partition} AS partition, e.id, coalesce(e.tries, 0) + 1 AS tries, octet_length(e.data) AS bytes
         FROM ${table} e
        WHERE e.${partition} = $1 AND ${isFirstParked('e')} AND e.next_try_at <= now()
        ORDER BY e.next_try_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [partitionId, limit.rows],
    );
    const begun = due.slice(
      0,
      countWithin(
        limit,
        due.map(({ bytes }) => bytes),
      ),
    );
    if (begun.length > 0) {
      await tx.query(
        `WITH begun AS MATERIALIZED (
           SELECT id, tries, now() + delay_ms * interval '1 millisecond' AS next_try_at
             FROM unnest($2::text[], $3::int[], $4::float8[]) AS b(id, tries, delay_ms))
         UPDATE ${table} t SET tries = b.tries, next_try_at = b.next_try_at
           FROM begun b
          WHERE t.${partition} = $1 AND t.id = b.id`,
        [
          partitionId,
          begun.map(({ id }) => id),
          begun.map(({ tries }) => tries),
          begun.map(({ tries }) => delayMs(tries)),
        ],
      );
    }
    return begun;
  }

  /**
   * Locks and reads events until the transaction ends; those that another process has begun to retry are left
   * out.
   */
  hold(tx: Tx, partitionId: string, begun: readonly BegunTry[]): Promise<HeldEvent[]> {
    const { table, partition } = this.names;
    return this.read(
      tx,
      `SELECT ${eventColumns(this.names)}, e.seq
         FROM ${table} e
        WHERE e.${partition} = $1 AND e.id = ANY ($2::text[]) AND ${isFirstParked('e')}
          AND e.tries = ($3::int[])[array_position($2::text[], e.id)]
        ORDER BY e.seq FOR UPDATE SKIP LOCKED`,
      [partitionId, begun.map(({ id }) => id), begun.map(({ tries }) => tries)],
    );
  }

  /** The events of one partition that others wait behind. */
  async withFollowers(tx: Tx, partitionId: string, events: readonly HeldEvent[]): Promise<HeldEvent[]> {
    const { table, partition, subject } = this.names;
    const ofSubjects = events.filter((event) => event.subject !== null);
    if (ofSubjects.length === 0) return [];
    const rows = await queryInIndexOrder<{ subject: string }>(
      tx,
      `SELECT s.subject FROM unnest($2::uuid[], $3::bigint[]) AS s(subject, seq)
        WHERE (SELECT 1 FROM ${table} e
                WHERE e.${partition} = $1 AND e.${subject} = s.subject AND e.seq > s.seq AND ${isParked('e')}
                ORDER BY e.${partition}, e.${subject}, e.seq LIMIT 1) IS NOT NULL`,
      [partitionId, ofSubjects.map((event) => event.subject), ofSubjects.map(({ seq }) => seq)],
    );
    const found = new Set(rows.map((row) => row.subject));
    return ofSubjects.filter((event) => found.has(event.subject!));
  }

  /** The parked events that follow one in its subject. */
  async followersOf(tx: Tx, event: HeldEvent, limit: BatchLimit): Promise<HeldEvent[]> {
    if (event.subject === null) return [];
    const { table, partition, subject } = this.names;
    const keys = await queryInIndexOrder<Key & { bytes: number }>(
      tx,
      `SELECT e.id, octet_length(e.data) AS bytes FROM ${table} e
        WHERE e.${partition} = $1 AND e.${subject} = $2 AND e.seq > $3 AND ${isParked('e')}
        ORDER BY e.${partition}, e.${subject}, e.seq LIMIT $4`,
      [event.partition, event.subject, event.seq, limit.rows],
    );
    const count = countWithin(
      limit,
      keys.map(({ bytes }) => bytes),
    );
    if (count === 0) return [];
    return this.read(
      tx,
      `SELECT ${eventColumns(this.names)}, e.seq FROM ${table} e
        WHERE e.${partition} = $1 AND e.id = ANY ($2::text[]) ORDER BY e.seq`,
      [event.partition, keys.slice(0, count).map(({ id }) => id)],
    );
  }

  /** Makes the parked event after this one (the last one handed on of its subject) the first: due now. */
  async promoteAfter(tx: Tx, event: HeldEvent): Promise<void> {
    if (event.subject === null) return;
    const { table, partition, subject } = this.names;
    await queryInIndexOrder(
      tx,
      `UPDATE ${table} t SET next_try_at = now()
         FROM (SELECT e.id FROM ${table} e
                WHERE e.${partition} = $1 AND e.${subject} = $2 AND e.seq > $3 AND ${isParked('e')}
                ORDER BY e.${partition}, e.${subject}, e.seq LIMIT 1) following
        WHERE t.${partition} = $1 AND t.id = following.id AND t.next_try_at IS NULL`,
      [event.partition, event.subject, event.seq],
    );
  }

  /** The partitions with a parked event that is due. */
  partitionsWithDue(unitOfWork: UnitOfWork, layout: Layout): Promise<string[]> {
    const { table, partition } = this.names;
    const rows = { table, partition, due: 'next_try_at', where: isFirstParked('t') };
    return duePartitions(unitOfWork, rows, layout);
  }

  /**
   * Sets a time for subjects whose first parked event has none: a release without parking may have handed on
   * the one before. Reads everything that is parked.
   */
  async mend(tx: Tx): Promise<void> {
    const { table, partition, subject } = this.names;
    await tx.query(
      `UPDATE ${table} t SET next_try_at = now()
         FROM (SELECT DISTINCT ON (e.${partition}, e.${subject}) e.${partition} AS partition, e.id, e.next_try_at
                 FROM ${table} e WHERE ${isParked('e')}
                ORDER BY e.${partition}, e.${subject}, e.seq) first
        WHERE t.${partition} = first.partition AND t.id = first.id AND first.next_try_at IS NULL AND ${isParked('t')}`,
    );
  }

  private async read(tx: Tx, sql: string, parameters: readonly unknown[]): Promise<HeldEvent[]> {
    const rows = await queryInIndexOrder<EventRow & { seq: string }>(tx, sql, parameters);
    return rows.map(({ occurred_at, tries, ...row }) => ({
      ...row,
      occurredAt: occurred_at,
      tries: tries ?? 0,
    }));
  }
}

export function byPartition<E extends RecordedEvent>(events: readonly E[]): ReadonlyMap<string, E[]> {
  return groupBy(events, ({ partition }) => partition);
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

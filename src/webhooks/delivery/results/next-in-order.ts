import { Injectable } from '@nestjs/common';
import { prepared, queryInIndexOrder, type Tx } from '@libs/unit-of-work';
import { byChannel, Topology } from '../../../infrastructure/database';
import type { AttemptRecord } from '../delivery';
import { FAILURES_BEFORE_PASSING, isLocked } from '../claims/delivery-claim-sql';

interface NextRow {
  readonly channel_id: string;
  readonly row_id: string;
  /** A claim has already looked at it and postponed it. */
  readonly is_deferred: boolean;
}

/** Deliveries that wait for an earlier one of their order (docs/webhooks.md#what-a-receiver-sees). */
@Injectable()
export class NextInOrder {
  constructor(private readonly topology: Topology) {}

  /**
   * After attempts are written, in the same transaction: makes deliveries due that waited for one of them,
   * and returns their channels. A claim that is looking at such a delivery right now has locked its row and
   * is waited for; a later one sees the ended attempt. So none is postponed forever.
   */
  async release(tx: Tx, records: readonly AttemptRecord[]): Promise<Set<string>> {
    const ended = records.filter((record) => record.delivery.order_id !== null && letsNextGo(record));
    if (ended.length === 0) return new Set();
    const found = await this.topology.runOn(
      NEXT,
      ended,
      ({ delivery }) => delivery.channel_id,
      (sql, of, last) =>
        queryInIndexOrder<NextRow>(tx, sql, [
          of.map(({ delivery }) => delivery.channel_id),
          of.map(({ delivery }) => delivery.order_id),
          of.map(({ delivery }) => delivery.version),
          ...last,
        ]),
    );
    const deferred = found.filter(({ is_deferred }) => is_deferred);
    if (deferred.length > 0) {
      await this.topology.runOn(
        RELEASE,
        deferred,
        ({ channel_id }) => channel_id,
        (sql, of, last) =>
          queryInIndexOrder(tx, sql, [
            of.map(({ channel_id }) => channel_id),
            of.map(({ row_id }) => row_id),
            ...last,
          ]),
      );
    }
    return new Set(found.map(({ channel_id }) => channel_id));
  }
}

function letsNextGo({ state, delivery }: AttemptRecord): boolean {
  return state !== 'pending' || delivery.attempts - delivery.replayed_after + 1 >= FAILURES_BEFORE_PASSING;
}

/** With this ORDER BY Postgres has to use the index by order. */
const NEXT = byChannel('$4', (on) =>
  prepared(`
  SELECT f.channel_id, f.row_id,
         f.claim IS NULL AND f.parked_at IS NULL AND f.due_at > f.next_attempt_at AS is_deferred
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS ended(channel_id, order_id, version)
   CROSS JOIN LATERAL (
     SELECT d.channel_id, d.ctid::text AS row_id, d.claim, d.parked_at, d.due_at, d.next_attempt_at FROM webhook_deliveries d
      WHERE d.channel_id = ended.channel_id AND d.order_id = ended.order_id AND d.version > ended.version
        AND d.state = 'pending' ${on('d')}
      ORDER BY d.version LIMIT 1
        FOR NO KEY UPDATE OF d) f`),
);

const RELEASE = byChannel('$3', (on) =>
  prepared(`
  UPDATE webhook_deliveries w SET due_at = w.next_attempt_at
    FROM unnest($1::uuid[], $2::tid[]) AS f(channel_id, row_id)
   WHERE ${isLocked('w', 'f')} ${on('w')}`),
);

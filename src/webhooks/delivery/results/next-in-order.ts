import { Injectable } from '@nestjs/common';
import { prepared, type PreparedStatement, queryInIndexOrder, type Tx } from '@libs/unit-of-work';
import { Distribution } from '../../../infrastructure/database';
import type { AttemptRecord } from '../delivery';
import { FAILURES_BEFORE_PASSING } from '../claims/delivery-claim-sql';

interface NextRow {
  readonly channel_id: string;
  readonly row_id: string;
  /** A claim has already looked at it and postponed it. */
  readonly is_deferred: boolean;
}

/** Deliveries that wait for an earlier one of their order (docs/webhooks.md#what-a-receiver-sees). */
@Injectable()
export class NextInOrder {
  constructor(private readonly distribution: Distribution) {}

  /**
   * After attempts are written, in the same transaction: makes deliveries due that waited for one of them,
   * and returns their channels. A claim that is looking at such a delivery right now has locked its row and
   * is waited for; a later one sees the ended attempt. So none is postponed forever.
   */
  async release(tx: Tx, records: readonly AttemptRecord[]): Promise<Set<string>> {
    const ended = records.filter((record) => record.delivery.order_id !== null && letsNextGo(record));
    if (ended.length === 0) return new Set();
    if (!this.distribution.isByChannel) return this.releaseOf(tx, ended, NEXT, RELEASE, []);
    const channelIds = new Set<string>();
    for (const channelId of new Set(ended.map(({ delivery }) => delivery.channel_id))) {
      const ofChannel = ended.filter(({ delivery }) => delivery.channel_id === channelId);
      const found = await this.releaseOf(tx, ofChannel, NEXT_ON_NODE, RELEASE_ON_NODE, [channelId]);
      found.forEach((id) => channelIds.add(id));
    }
    return channelIds;
  }

  private async releaseOf(
    tx: Tx,
    ended: readonly AttemptRecord[],
    find: PreparedStatement,
    release: string,
    onNode: readonly string[],
  ): Promise<Set<string>> {
    const found = await queryInIndexOrder<NextRow>(tx, find, [
      ended.map(({ delivery }) => delivery.channel_id),
      ended.map(({ delivery }) => delivery.order_id),
      ended.map(({ delivery }) => delivery.version),
      ...onNode,
    ]);
    const deferred = found.filter(({ is_deferred }) => is_deferred);
    if (deferred.length > 0) {
      const columns = [deferred.map((row) => row.channel_id), deferred.map((row) => row.row_id)];
      await tx.query(release, [...columns, ...onNode]);
    }
    return new Set(found.map(({ channel_id }) => channel_id));
  }
}

function letsNextGo({ state, delivery }: AttemptRecord): boolean {
  return state !== 'pending' || delivery.attempts - delivery.replayed_after + 1 >= FAILURES_BEFORE_PASSING;
}

/** With this ORDER BY Postgres has to use the index by order. */
const next = (filter: string) => `
  SELECT f.channel_id, f.row_id,
         f.claim IS NULL AND f.parked_at IS NULL AND f.due_at > f.next_attempt_at AS is_deferred
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS ended(channel_id, order_id, version)
   CROSS JOIN LATERAL (
     SELECT d.channel_id, d.ctid::text AS row_id, d.claim, d.parked_at, d.due_at, d.next_attempt_at FROM webhook_deliveries d
      WHERE d.channel_id = ended.channel_id AND d.order_id = ended.order_id AND d.version > ended.version
        AND d.state = 'pending' ${filter}
      ORDER BY d.version LIMIT 1
        FOR NO KEY UPDATE OF d) f`;

const NEXT = prepared(next(''));
const NEXT_ON_NODE = prepared(next('AND d.channel_id = $4'));

const release = (filter: string) => `
  UPDATE webhook_deliveries w SET due_at = w.next_attempt_at
    FROM unnest($1::uuid[], $2::tid[]) AS f(channel_id, row_id)
   WHERE w.ctid = f.row_id AND w.channel_id = f.channel_id ${filter}`;

const RELEASE = release('');
const RELEASE_ON_NODE = release('AND w.channel_id = $3');

import { Injectable } from '@nestjs/common';
import { queryInIndexOrder, type Tx } from '@libs/unit-of-work';
import { Distribution } from '../../../infrastructure/database';
import type { AttemptRecord } from '../delivery';
import { FAILURES_BEFORE_PASSING } from '../claims/delivery-claim-sql';

interface FollowerRow {
  readonly channel_id: string;
  readonly row_id: string;
  /** A claim has looked at it already and set it aside. */
  readonly is_deferred: boolean;
}

/** Deliveries that wait for one before them in their order (docs/webhooks.md#what-a-receiver-sees). */
@Injectable()
export class Followers {
  constructor(private readonly distribution: Distribution) {}

  /**
   * After attempts are written, in the same transaction: makes those due that waited for one of them, and gives the channels
   * in which there are any. A claim that looks at such a delivery right now holds its row, and is waited for; one that comes
   * later finds the attempt ended. So none is set aside for good.
   */
  async letGo(tx: Tx, records: readonly AttemptRecord[]): Promise<Set<string>> {
    const ended = records.filter((record) => record.delivery.order_id !== null && letsNextGo(record));
    if (ended.length === 0) return new Set();
    if (!this.distribution.isByChannel) return this.letGoOf(tx, ended, FOLLOWERS, LET_GO, []);
    const channelIds = new Set<string>();
    for (const channelId of new Set(ended.map(({ delivery }) => delivery.channel_id))) {
      const ofChannel = ended.filter(({ delivery }) => delivery.channel_id === channelId);
      const found = await this.letGoOf(tx, ofChannel, FOLLOWERS_ON_NODE, LET_GO_ON_NODE, [channelId]);
      found.forEach((id) => channelIds.add(id));
    }
    return channelIds;
  }

  private async letGoOf(
    tx: Tx,
    ended: readonly AttemptRecord[],
    find: string,
    letGo: string,
    onNode: readonly string[],
  ): Promise<Set<string>> {
    const found = await queryInIndexOrder<FollowerRow>(tx, find, [
      ended.map(({ delivery }) => delivery.channel_id),
      ended.map(({ delivery }) => delivery.order_id),
      ended.map(({ delivery }) => delivery.version),
      ...onNode,
    ]);
    const deferred = found.filter(({ is_deferred }) => is_deferred);
    if (deferred.length > 0) {
      const columns = [deferred.map((row) => row.channel_id), deferred.map((row) => row.row_id)];
      await tx.query(letGo, [...columns, ...onNode]);
    }
    return new Set(found.map(({ channel_id }) => channel_id));
  }
}

function letsNextGo({ state, delivery }: AttemptRecord): boolean {
  return state !== 'pending' || delivery.attempts - delivery.replayed_after + 1 >= FAILURES_BEFORE_PASSING;
}

/** The ORDER BY leaves Postgres the index by order only. */
const followers = (filter: string) => `
  SELECT f.channel_id, f.row_id,
         f.claim IS NULL AND f.parked_at IS NULL AND f.due_at > f.next_attempt_at AS is_deferred
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS told(channel_id, order_id, version)
   CROSS JOIN LATERAL (
     SELECT d.channel_id, d.ctid::text AS row_id, d.claim, d.parked_at, d.due_at, d.next_attempt_at FROM webhook_deliveries d
      WHERE d.channel_id = told.channel_id AND d.order_id = told.order_id AND d.version > told.version
        AND d.state = 'pending' ${filter}
      ORDER BY d.version LIMIT 1
        FOR NO KEY UPDATE OF d) f`;

const FOLLOWERS = followers('');
const FOLLOWERS_ON_NODE = followers('AND d.channel_id = $4');

const letGo = (filter: string) => `
  UPDATE webhook_deliveries w SET due_at = w.next_attempt_at
    FROM unnest($1::uuid[], $2::tid[]) AS f(channel_id, row_id)
   WHERE w.ctid = f.row_id AND w.channel_id = f.channel_id ${filter}`;

const LET_GO = letGo('');
const LET_GO_ON_NODE = letGo('AND w.channel_id = $3');

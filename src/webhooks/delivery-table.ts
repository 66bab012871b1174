import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';

/** A delivery in a worker's hands, with all that its attempt needs. */
export interface ClaimedDelivery {
  readonly channel_id: string;
  readonly event_id: string;
  readonly id: string;
  readonly event_type: string;
  readonly attempts: number;
  readonly claim: string;
  readonly url: string;
  /** Sealed. */
  readonly secret: string | null;
  readonly data: string;
  readonly origin: string | null;
  readonly occurred_at: Date;
}

/** What is kept of an attempt (D43). */
export interface AttemptRecord {
  readonly delivery: ClaimedDelivery;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly delayMs: number | null;
  readonly requestHeaders: string;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
  readonly disable: boolean;
}

/** Events of one order wait for the one before until it was delivered or has failed this often (D44). */
const FAILURES_BEFORE_PASSING = 3;

@Injectable()
export class DeliveryTable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Takes due deliveries, at most as many of a channel as it has free slots. A claim counts as lost after `leaseMs`:
   * then the delivery is due again, and a late result of the lost attempt is not recorded.
   */
  async claim(
    inFlight: ReadonlyMap<string, number>,
    slots: number,
    leaseMs: number,
  ): Promise<ClaimedDelivery[]> {
    const [rows] = await this.dataSource.query<[ClaimedDelivery[], number]>(CLAIM, [
      [...inFlight.keys()],
      [...inFlight.values()],
      slots,
      leaseMs,
      uuid(),
      FAILURES_BEFORE_PASSING,
    ]);
    return rows;
  }

  /** Records attempts and the channels' counters, in one transaction. A result whose claim was lost changes nothing. */
  async record(records: readonly AttemptRecord[]): Promise<void> {
    await this.unitOfWork.runAlone(async (tx) => {
      await countAttempts(tx, records);
      await tx.query(RECORD, attemptColumns(records));
      const gone = records.filter((record) => record.disable).map((record) => record.delivery.channel_id);
      if (gone.length > 0) await disable(tx, gone);
    });
  }
}

/** The channel row is locked before its deliveries, as by everyone who locks both. */
async function countAttempts(tx: Tx, records: readonly AttemptRecord[]): Promise<void> {
  const byChannel = new Map<string, AttemptRecord[]>();
  for (const record of records) {
    const { channel_id } = record.delivery;
    byChannel.set(channel_id, [...(byChannel.get(channel_id) ?? []), record]);
  }
  const counts = [...byChannel];
  await tx.query('SELECT 1 FROM channels WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [
    [...byChannel.keys()],
  ]);
  await tx.query(
    `UPDATE channels c
        SET webhook_last_sent = now(),
            webhook_failures = CASE WHEN n.any_delivered THEN 0 ELSE c.webhook_failures END + n.failures
       FROM unnest($1::uuid[], $2::bool[], $3::int[]) AS n(id, any_delivered, failures)
      WHERE c.id = n.id`,
    [
      counts.map(([channelId]) => channelId),
      counts.map(([, attempts]) => attempts.some((attempt) => attempt.state === 'delivered')),
      counts.map(([, attempts]) => failuresSinceDelivered(attempts)),
    ],
  );
}

const CLAIM = `
  WITH lanes AS MATERIALIZED (
    SELECT c.id, c.webhook_url, c.webhook_secret, $3::int - coalesce(busy.n, 0) AS free
      FROM channels c LEFT JOIN unnest($1::uuid[], $2::int[]) AS busy(id, n) ON busy.id = c.id
     WHERE c.webhook_enabled AND c.webhook_url IS NOT NULL
  ), due AS MATERIALIZED (
    SELECT lanes.webhook_url, lanes.webhook_secret, next.*
      FROM lanes CROSS JOIN LATERAL (
        SELECT d.channel_id, d.event_id
          FROM webhook_deliveries d
         WHERE d.channel_id = lanes.id AND d.state = 'pending' AND d.due_at <= now()
           AND NOT EXISTS (
             SELECT 1 FROM webhook_deliveries p
              WHERE p.channel_id = d.channel_id AND p.order_id = d.order_id AND p.version < d.version
                AND p.state = 'pending' AND p.attempts < $6)
         ORDER BY d.due_at
         LIMIT greatest(lanes.free, 0)
           FOR UPDATE SKIP LOCKED) next
  )
  UPDATE webhook_deliveries w
     SET due_at = now() + $4 * interval '1 millisecond', claim = $5
    FROM due JOIN events e ON e.channel_id = due.channel_id AND e.id = due.event_id
   WHERE w.channel_id = due.channel_id AND w.event_id = due.event_id
  RETURNING w.channel_id, w.event_id, w.id, w.event_type, w.attempts, w.claim, due.webhook_url AS url,
            due.webhook_secret AS secret, e.data, e.origin, e.occurred_at`;

const RECORD = `
  UPDATE webhook_deliveries w
     SET state = r.state, attempts = w.attempts + 1, claim = NULL,
         due_at = now() + r.delay_ms * interval '1 millisecond',
         request_url = r.request_url, request_headers = r.request_headers,
         response_status = r.response_status, response_body = r.response_body, error = r.error,
         delivery_timestamp = now()
    FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::float8[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[])
         AS r(channel_id, event_id, claim, state, delay_ms, request_url, request_headers, response_status, response_body, error)
   WHERE w.channel_id = r.channel_id AND w.event_id = r.event_id AND w.claim = r.claim`;

function attemptColumns(records: readonly AttemptRecord[]): unknown[] {
  return [
    records.map((record) => record.delivery.channel_id),
    records.map((record) => record.delivery.event_id),
    records.map((record) => record.delivery.claim),
    records.map((record) => record.state),
    records.map((record) => record.delayMs),
    records.map((record) => record.delivery.url),
    records.map((record) => record.requestHeaders),
    records.map((record) => record.responseStatus),
    records.map((record) => record.responseBody),
    records.map((record) => record.error),
  ];
}

function failuresSinceDelivered(attempts: readonly AttemptRecord[]): number {
  return attempts.length - 1 - attempts.findLastIndex((attempt) => attempt.state === 'delivered');
}

/** The receiver is gone for good (410): nothing more goes there until somebody switches it on again (D42). */
async function disable(tx: Tx, channelIds: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE channels SET webhook_enabled = false, updated_at = now(),
            metadata = metadata || '{"webhook_disabled_reason": "The endpoint answered 410 Gone"}'
      WHERE id = ANY ($1)`,
    [channelIds],
  );
  await tx.query(
    `UPDATE webhook_deliveries SET state = 'held', due_at = NULL, claim = NULL WHERE channel_id = ANY ($1) AND state = 'pending'`,
    [channelIds],
  );
}

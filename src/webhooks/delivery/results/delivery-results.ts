import { Injectable } from '@nestjs/common';
import { IN_BACKGROUND, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { namingChannels, Topology } from '../../../infrastructure/database';
import { ShortRows } from '../../../infrastructure/short-rows';
import { EndpointCircuits } from '../../circuit/endpoint-circuits';
import { lockEndpoints } from '../../circuit/lock-endpoints';
import type { AttemptRecord } from '../delivery';
import { DeliveryCalls } from '../delivery-calls';
import { shortHeaders } from '../sending/model/stored-headers';
import { keepEarlierAttempts } from './earlier-attempts';
import { NextInOrder } from './next-in-order';

/** Records how attempts ended. */
@Injectable()
export class DeliveryResults {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    private readonly nextInOrder: NextInOrder,
    private readonly circuits: EndpointCircuits,
    private readonly calls: DeliveryCalls,
    private readonly shortRows: ShortRows,
  ) {}

  /**
   * Records attempts, in the order they ended, with their channels' counters, in one transaction. A result
   * whose claim was lost changes nothing, since another process makes that attempt. The next events of these
   * orders become due.
   */
  async record(records: readonly AttemptRecord[]): Promise<void> {
    await this.unitOfWork.runSeldomInTurn((tx) => this.recordIn(tx, records), IN_BACKGROUND);
  }

  /** Like `record`, in an existing transaction; `makeRows` inserts deliveries that don't exist yet. */
  async recordIn(
    tx: Tx,
    records: readonly AttemptRecord[],
    makeRows: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const endpoints = await lockEndpoints(
      tx,
      this.topology,
      records.map(({ delivery }) => delivery.channel_id),
    );
    await makeRows();
    const isShort = await this.shortRows.areIn(tx, 'attempts');
    const isDerived = await this.shortRows.areIn(tx, 'derived');
    await keepEarlierAttempts(tx, this.topology, records);
    const written = await writeAttempts(tx, this.topology.choose(RECORD), records, isShort, isDerived);
    await this.circuits.update(tx, endpoints, written);
    const following = await this.nextInOrder.release(tx, written);
    tx.afterCommit(() => {
      written.forEach((record) => this.callForRetry(record));
      this.calls.now(following);
    });
  }

  private callForRetry({ delivery, delayMs }: AttemptRecord): void {
    if (delayMs !== null) this.calls.later(delivery.channel_id, delayMs);
  }
}

/** Writes the results whose claims still hold, and returns those. */
async function writeAttempts(
  tx: Tx,
  sql: string,
  records: readonly AttemptRecord[],
  isShort: boolean,
  isDerived: boolean,
): Promise<AttemptRecord[]> {
  const rows = await tx.query<{ n: number }>(sql, [
    records.map((record) => record.delivery.channel_id),
    records.map((record) => record.delivery.event_id),
    records.map((record) => record.delivery.claim),
    records.map((record) => record.state),
    records.map((record) => record.delayMs),
    records.map((record) => record.durationMs),
    records.map((record) => record.delivery.url),
    records.map(({ delivery, requestHeaders }) =>
      isShort ? shortHeaders(delivery, requestHeaders, isDerived) : JSON.stringify(requestHeaders),
    ),
    records.map((record) => record.responseStatus),
    records.map((record) => record.responseBody),
    records.map((record) => record.error),
    records.map((_record, index) => index),
    isShort,
  ]);
  const held = new Set(rows.map((row) => row.n));
  return records.filter((_record, index) => held.has(index));
}

/**
 * A delivery that was held while its attempt was under way stays held, unless the attempt delivered it. $13: the attempt is in the
 * row of its delivery alone.
 */
const RECORD = namingChannels(
  '$1',
  (on) => `
  WITH result AS (
    SELECT r.*, now() + r.delay_ms * interval '1 millisecond' AS retry_at,
           now() - r.duration_ms * interval '1 millisecond' AS attempted_at
      FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::float8[], $6::int[], $7::text[], $8::text[],
                  $9::int[], $10::text[], $11::text[], $12::int[])
      AS r(channel_id, event_id, claim, state, delay_ms, duration_ms, url, headers, status, body, error, n)
  ), recorded AS (
    UPDATE webhook_deliveries w
       SET state = CASE WHEN w.state = 'held' AND r.state = 'pending' THEN 'held' ELSE r.state END,
           due_at = CASE WHEN w.state = 'held' THEN NULL ELSE r.retry_at END,
           next_attempt_at = CASE WHEN w.state = 'held' THEN NULL ELSE r.retry_at END,
           held_at = CASE WHEN w.state = 'held' AND r.state = 'pending' THEN w.held_at END,
           attempts = w.attempts + 1, lost_claims = 0, faults = 0, fault = NULL, parked_at = NULL, claim = NULL, delivery_timestamp = now(),
           attempt_ms = CASE WHEN $13::bool THEN r.duration_ms END, request_url = r.url, request_headers = r.headers,
           response_status = r.status, response_body = r.body, error = r.error
      FROM result r
     WHERE w.channel_id = r.channel_id AND w.event_id = r.event_id AND w.claim = r.claim ${on('w')}
    RETURNING w.channel_id, w.id, w.attempts, r.n
  ), kept AS (
    INSERT INTO webhook_attempts
           (channel_id, delivery_id, number, attempted_at, duration_ms, request_url, response_status, response_body, error)
    SELECT recorded.channel_id, recorded.id, recorded.attempts, r.attempted_at, r.duration_ms, r.url, r.status, r.body, r.error
      FROM recorded JOIN result r ON r.n = recorded.n
     WHERE NOT $13::bool
  )
  SELECT n FROM recorded`,
);

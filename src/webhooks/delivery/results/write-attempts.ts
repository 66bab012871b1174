import { queryInIndexOrder, type Tx } from '@libs/unit-of-work';
import type { ByChannel, OnChannel, Topology } from '../../../infrastructure/database';
import { ON_ANY_CHANNEL } from '../../../infrastructure/database';
import type { AttemptRecord } from '../delivery';
import { shortHeaders } from '../sending/model/stored-headers';
import { ATTEMPT_COLUMNS, ATTEMPTS } from './earlier-attempts';

/** How rows are stored. */
interface Form {
  /** The attempt is in the row of its delivery alone. */
  readonly isShort: boolean;
  /** What can be derived is left out. */
  readonly isDerived: boolean;
}

interface Numbered {
  readonly record: AttemptRecord;
  readonly n: number;
}

interface WrittenRow {
  readonly n: number;
  /** A replay was asked for while the attempt was under way. */
  readonly is_replayed: boolean;
  /** Of an attempt that has no row of its own yet, and needs one. */
  readonly id?: string;
  readonly attempts?: number;
}

/** Writes the results whose claims still hold, and returns those, as they were written. */
export async function writeAttempts(
  tx: Tx,
  topology: Topology,
  records: readonly AttemptRecord[],
  form: Form,
): Promise<AttemptRecord[]> {
  const rows = await topology.runOn<string, Numbered, WrittenRow>(
    RECORD,
    records.map((record, n) => ({ record, n })),
    ({ record }) => record.delivery.channel_id,
    (sql, of, last) => queryInIndexOrder(tx, sql, [...columnsOf(of, form), ...last]),
  );
  const kept = rows.flatMap(({ id, attempts, n }) =>
    id === undefined ? [] : [attemptRow(tx, records[n]!, id, attempts!)],
  );
  if (kept.length > 0) await tx.copy(ATTEMPTS, kept);
  return rows
    .sort((a, b) => a.n - b.n)
    .map(({ n, is_replayed }) => (is_replayed ? dueAgain(records[n]!) : records[n]!));
}

function dueAgain(record: AttemptRecord): AttemptRecord {
  return record.state === 'delivered' ? record : { ...record, state: 'pending', delayMs: 0 };
}

function columnsOf(of: readonly Numbered[], { isShort, isDerived }: Form): unknown[] {
  return [
    of.map(({ record }) => record.delivery.channel_id),
    of.map(({ record }) => record.delivery.event_id),
    of.map(({ record }) => record.delivery.claim),
    of.map(({ record }) => record.state),
    of.map(({ record }) => record.delayMs),
    of.map(({ record }) => record.durationMs),
    of.map(({ record }) => record.delivery.url),
    of.map(({ record: { delivery, requestHeaders } }) =>
      isShort ? shortHeaders(delivery, requestHeaders, isDerived) : JSON.stringify(requestHeaders),
    ),
    of.map(({ record }) => record.responseStatus),
    of.map(({ record }) => record.responseBody),
    of.map(({ record }) => record.error),
    of.map(({ n }) => n),
    isShort,
  ];
}

function attemptRow(tx: Tx, record: AttemptRecord, id: string, number: number) {
  const { delivery, durationMs, responseStatus, responseBody, error } = record;
  const attemptedAt = new Date(tx.now.getTime() - durationMs);
  return [
    delivery.channel_id,
    id,
    number,
    attemptedAt,
    durationMs,
    delivery.url,
    responseStatus,
    responseBody,
    error,
  ];
}

const RESULT = `
  result AS (
    SELECT r.*, now() AS ended_at, now() + r.delay_ms * interval '1 millisecond' AS retry_at,
           now() - r.duration_ms * interval '1 millisecond' AS attempted_at
      FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::float8[], $6::int[], $7::text[], $8::text[],
                  $9::int[], $10::text[], $11::text[], $12::int[])
      AS r(channel_id, event_id, claim, state, delay_ms, duration_ms, url, headers, status, body, error, n)
  )`;

/** It was replayed while this attempt was under way, which did not deliver it. */
const IS_DUE_AGAIN = `(w.replayed_after > w.attempts AND r.state <> 'delivered')`;
const NEXT_AT = `CASE WHEN w.state = 'held' THEN NULL WHEN ${IS_DUE_AGAIN} THEN r.ended_at ELSE r.retry_at END`;
const IS_STILL_HELD = `(w.state = 'held' AND (r.state = 'pending' OR ${IS_DUE_AGAIN}))`;

const write = (on: OnChannel) => `
    UPDATE webhook_deliveries w
       SET state = CASE WHEN ${IS_STILL_HELD} THEN 'held' WHEN ${IS_DUE_AGAIN} THEN 'pending' ELSE r.state END,
           due_at = ${NEXT_AT}, next_attempt_at = ${NEXT_AT},
           held_at = CASE WHEN ${IS_STILL_HELD} THEN w.held_at END,
           attempts = w.attempts + 1, lost_claims = 0, faults = 0, fault = NULL, parked_at = NULL, claim = NULL, delivery_timestamp = now(),
           attempt_ms = CASE WHEN $13::bool THEN r.duration_ms END, request_url = r.url, request_headers = r.headers,
           response_status = r.status, response_body = r.body, error = r.error
      FROM result r
     WHERE w.channel_id = r.channel_id AND w.event_id = r.event_id AND w.claim = r.claim ${on('w')}`;

/** Of the written row, which counts the attempt. */
const IS_REPLAYED = 'w.replayed_after = w.attempts AS is_replayed';

/**
 * A delivery that was held while its attempt was under way stays held, unless the attempt delivered it. $13: the attempt is in the
 * row of its delivery alone. Where a statement names its channels, rows of attempts are copied behind it: a cluster
 * runs a statement that writes two tables in parts.
 */
const RECORD: ByChannel<string> = {
  ofAny: `
  WITH ${RESULT}, recorded AS (
    ${write(ON_ANY_CHANNEL)}
    RETURNING w.channel_id, w.id, w.attempts, r.n, ${IS_REPLAYED}
  ), kept AS (
    INSERT INTO webhook_attempts (${ATTEMPT_COLUMNS})
    SELECT recorded.channel_id, recorded.id, recorded.attempts, r.attempted_at, r.duration_ms, r.url, r.status, r.body, r.error
      FROM recorded JOIN result r ON r.n = recorded.n
     WHERE NOT $13::bool
  )
  SELECT n, is_replayed FROM recorded`,
  ofShard: `
  WITH ${RESULT}
    ${write((alias) => `AND ${alias}.channel_id = ANY ($14::uuid[])`)}
    RETURNING w.id, w.attempts, r.n, ${IS_REPLAYED}`,
};

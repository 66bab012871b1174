import { ViewColumn, ViewEntity } from 'typeorm';

/**
 * Every attempt of a delivery, wherever it is stored: the last one is in the row of the delivery alone unless that was recorded
 * for readers of the previous release too. A change of this expression takes a migration that replaces the view; a test compares
 * the two.
 */
@ViewEntity({
  name: 'recorded_attempts',
  synchronize: false,
  expression: `
    SELECT a.channel_id, a.delivery_id, a.number, a.attempted_at, a.duration_ms, a.request_url, a.response_status,
           a.response_body, a.error
      FROM webhook_attempts a
     UNION ALL
    SELECT d.channel_id, d.id, d.attempts, d.delivery_timestamp - d.attempt_ms * interval '1 millisecond', d.attempt_ms,
           d.request_url, d.response_status, d.response_body, d.error
      FROM webhook_deliveries d WHERE d.attempt_ms IS NOT NULL`,
})
export class RecordedAttempt {
  @ViewColumn()
  channel_id: string;

  @ViewColumn()
  delivery_id: string;

  /** From 1, replays included. */
  @ViewColumn()
  number: number;

  /** When it started. */
  @ViewColumn()
  attempted_at: Date;

  @ViewColumn()
  duration_ms: number;

  @ViewColumn()
  request_url: string;

  @ViewColumn()
  response_status: number | null;

  @ViewColumn()
  response_body: string | null;

  /** Why there was no response. */
  @ViewColumn()
  error: string | null;
}

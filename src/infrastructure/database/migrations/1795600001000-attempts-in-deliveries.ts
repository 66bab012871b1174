import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The last attempt of a delivery can be in the row of the delivery alone, and its request headers there without what follows from
 * the event. The release before this one looks for it in `webhook_attempts`, so it is stored like this only in databases that
 * refuse that release (docs/operations.md#versions-that-store-what-changed).
 */
export class AttemptsInDeliveries1795600001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_deliveries ADD COLUMN attempt_ms integer');
    await runner.query(`
      CREATE VIEW recorded_attempts AS
      SELECT a.channel_id, a.delivery_id, a.number, a.attempted_at, a.duration_ms, a.request_url, a.response_status,
             a.response_body, a.error
        FROM webhook_attempts a
       UNION ALL
      SELECT d.channel_id, d.id, d.attempts, d.delivery_timestamp - d.attempt_ms * interval '1 millisecond', d.attempt_ms,
             d.request_url, d.response_status, d.response_body, d.error
        FROM webhook_deliveries d WHERE d.attempt_ms IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO webhook_attempts
             (channel_id, delivery_id, number, attempted_at, duration_ms, request_url, response_status, response_body, error)
      SELECT r.* FROM recorded_attempts r JOIN webhook_deliveries d ON d.channel_id = r.channel_id AND d.id = r.delivery_id
       WHERE d.attempt_ms IS NOT NULL AND r.number = d.attempts`);
    await runner.query('DROP VIEW recorded_attempts');
    await runner.query('ALTER TABLE webhook_deliveries DROP COLUMN attempt_ms');
    await runner.query(WHOLE_HEADERS);
    await runner.query(
      `DELETE FROM schema_compatibility WHERE needs_migration = 'AttemptsInDeliveries1795600001000'`,
    );
  }
}

/** What is not in the text follows from the event; null: it was not sent. */
const ofEvent = (name: string, usual: string) =>
  `'${name}', CASE WHEN h.sent::jsonb ? '${name}' THEN h.sent ->> '${name}' ELSE ${usual} END`;

const HEADERS = {
  'Content-Type': `'application/json'`,
  'User-Agent': `'order-management-service'`,
  'X-Service-Event': 'h.event_type',
  'X-Service-Source': `'order-management-service'`,
  'X-Event-Caused-By': 'NULL',
  'X-Correlation-Id': 'NULL',
  traceparent: 'NULL',
  'X-Webhook-Signature': `'********'`,
  'webhook-id': 'h.event_id',
  'webhook-timestamp': 'NULL',
  'webhook-signature': `'********'`,
  Authorization: 'NULL',
};

const WHOLE_HEADERS = `
  UPDATE webhook_deliveries d
     SET request_headers = json_strip_nulls(json_build_object(${Object.entries(HEADERS)
       .map(([name, usual]) => ofEvent(name, usual))
       .join(', ')}))::text
    FROM (SELECT channel_id, event_id, event_type, request_headers::json AS sent FROM webhook_deliveries
           WHERE request_headers <> '{}' AND NOT starts_with(request_headers, '{"Content-Type"')) h
   WHERE d.channel_id = h.channel_id AND d.event_id = h.event_id`;

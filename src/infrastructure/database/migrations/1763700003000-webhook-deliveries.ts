import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row for each event and channel: what was sent, what came back, when the next attempt is due. */
export class WebhookDeliveries1763700003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_deliveries (
        channel_id uuid NOT NULL,
        event_id text NOT NULL,
        id uuid NOT NULL,
        event_type text NOT NULL,
        order_id uuid,
        version integer,
        state text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        replayed_after integer NOT NULL DEFAULT 0,
        due_at timestamptz,
        claim uuid,
        held_at timestamptz,
        request_url text,
        request_headers text,
        response_status integer,
        response_body text,
        error text,
        delivery_timestamp timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (channel_id, event_id)
      ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05)`);
    await runner.query(
      `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (channel_id, due_at) WHERE state = 'pending'`,
    );
    await runner.query(
      `CREATE INDEX webhook_deliveries_order ON webhook_deliveries (channel_id, order_id, version) WHERE state = 'pending'`,
    );
    await runner.query(
      `CREATE INDEX webhook_deliveries_held ON webhook_deliveries (held_at) WHERE state = 'held'`,
    );
    await runner.query(`CREATE INDEX webhook_deliveries_id ON webhook_deliveries (channel_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_deliveries');
  }
}

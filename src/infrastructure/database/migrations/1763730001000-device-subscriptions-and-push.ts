import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The picking app's installations by place, and one message for each event and installation. */
export class DeviceSubscriptionsAndPush1763730001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE device_subscriptions (
        place_id uuid NOT NULL REFERENCES places (id) ON DELETE CASCADE,
        device_token text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (place_id, device_token)
      )`);
    await runner.query(`CREATE INDEX device_subscriptions_token ON device_subscriptions (device_token)`);
    await runner.query(`
      CREATE TABLE push_messages (
        channel_id uuid NOT NULL,
        event_id text NOT NULL,
        device_token text NOT NULL,
        place_id uuid NOT NULL,
        order_id uuid NOT NULL,
        order_number text NOT NULL,
        state text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz,
        claim uuid,
        error text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (channel_id, event_id, device_token)
      ) WITH (fillfactor = 80)`);
    await runner.query(`CREATE INDEX push_messages_due ON push_messages (due_at) WHERE state = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE push_messages, device_subscriptions');
  }
}

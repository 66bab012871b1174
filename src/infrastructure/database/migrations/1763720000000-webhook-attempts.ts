import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every attempt of every delivery, as it ended. */
export class WebhookAttempts1763720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_attempts (
        channel_id uuid NOT NULL,
        delivery_id uuid NOT NULL,
        number integer NOT NULL,
        attempted_at timestamptz(3) NOT NULL,
        duration_ms integer NOT NULL,
        request_url text NOT NULL,
        response_status integer,
        response_body text,
        error text,
        PRIMARY KEY (channel_id, delivery_id, number)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_attempts');
  }
}

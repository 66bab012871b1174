import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KeptInStep } from './kept-in-step';

/** Where webhooks go, and how their endpoints are doing, has a table of its own. */
export class WebhookEndpointsTable1764900003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_endpoints (
        channel_id uuid PRIMARY KEY,
        webhook_url text,
        webhook_secret text,
        webhook_enabled boolean NOT NULL DEFAULT false,
        webhook_disabled jsonb,
        webhook_events text[] NOT NULL DEFAULT '{}',
        webhook_last_sent timestamptz(3),
        webhook_failures integer NOT NULL DEFAULT 0,
        webhook_failing_since timestamptz(3),
        webhook_probe_at timestamptz,
        webhook_old_secret text,
        webhook_old_secret_until timestamptz(3)
      )`);
    await ENDPOINTS.begin(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await ENDPOINTS.end(runner);
    await runner.query('DROP TABLE webhook_endpoints');
  }
}

const ENDPOINTS = new KeptInStep('webhook_endpoints', {
  webhook_url: { name: 'webhook_url' },
  webhook_secret: { name: 'webhook_secret' },
  webhook_enabled: { name: 'webhook_enabled' },
  webhook_disabled: {
    name: 'metadata',
    read: (row) => `
      CASE WHEN ${row}.metadata ?| ARRAY['webhook_disabled_reason', 'webhook_disabled_at'] THEN jsonb_strip_nulls(jsonb_build_object(
        'webhook_disabled_reason', ${row}.metadata -> 'webhook_disabled_reason',
        'webhook_disabled_at', ${row}.metadata -> 'webhook_disabled_at')) END`,
    write: `metadata - 'webhook_disabled_reason' - 'webhook_disabled_at' || coalesce(NEW.webhook_disabled, '{}')`,
  },
  webhook_events: { name: 'webhook_events' },
  webhook_last_sent: { name: 'webhook_last_sent' },
  webhook_failures: { name: 'webhook_failures' },
  webhook_failing_since: { name: 'webhook_failing_since' },
  webhook_probe_at: { name: 'webhook_probe_at' },
  webhook_old_secret: { name: 'webhook_old_secret' },
  webhook_old_secret_until: { name: 'webhook_old_secret_until' },
});

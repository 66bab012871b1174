import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KeptInStep } from './kept-in-step';

/** The health of channels has a table of its own. */
export class ChannelHealthTable1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE channel_health (
        channel_id uuid PRIMARY KEY,
        health text NOT NULL DEFAULT 'unknown',
        details jsonb,
        due_at timestamptz(3)
      )`);
    await runner.query('CREATE INDEX channel_health_due ON channel_health (due_at)');
    await HEALTH.begin(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await HEALTH.end(runner);
    await runner.query('DROP TABLE channel_health');
  }
}

const HEALTH = new KeptInStep('channel_health', {
  health: { name: 'health' },
  due_at: { name: 'health_due_at' },
  details: {
    name: 'metadata',
    read: (row) => `${row}.metadata -> 'health_details'`,
    write: `CASE WHEN NEW.details IS NULL THEN metadata - 'health_details'
                 ELSE metadata || jsonb_build_object('health_details', NEW.details) END`,
  },
});

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each channel's health is checked next. */
export class ChannelHealthDue1763771300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channels ADD COLUMN health_due_at timestamptz(3)');
    await runner.query('CREATE INDEX channels_health_due ON channels (health_due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX channels_health_due');
    await runner.query('ALTER TABLE channels DROP COLUMN health_due_at');
  }
}

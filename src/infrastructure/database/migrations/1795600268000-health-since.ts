import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when the health of a channel is what it is. Null until the next check of channels that there are. */
export class HealthSince1795600268000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel_health ADD COLUMN health_since timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel_health DROP COLUMN health_since');
  }
}

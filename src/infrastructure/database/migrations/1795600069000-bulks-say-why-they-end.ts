import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why the service cancelled bulk work; null when it did not. */
export class BulksSayWhyTheyEnd1795600069000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bulks ADD COLUMN code text, ADD COLUMN message text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bulks DROP COLUMN code, DROP COLUMN message');
  }
}

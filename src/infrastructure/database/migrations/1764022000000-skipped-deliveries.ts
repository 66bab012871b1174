import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The origin of a change, where the endpoint is not notified of it because it comes from there. */
export class SkippedDeliveries1764022000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_deliveries ADD COLUMN skipped_origin text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_deliveries DROP COLUMN skipped_origin');
  }
}

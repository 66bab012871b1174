import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What became of the items of bulk work, once it has ended. Where it is null they are counted. */
export class EndedBulksKeepTheirCounts1795600266000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bulks ADD COLUMN counts text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bulks DROP COLUMN counts');
  }
}

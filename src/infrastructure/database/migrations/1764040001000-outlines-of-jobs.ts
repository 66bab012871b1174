import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What whoever looks ahead must know of an unfinished job, so that payloads of megabytes need not be read for it. */
export class OutlinesOfJobs1764040001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs ADD COLUMN outline text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs DROP COLUMN outline');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How often, and when last, a job was begun by a process that had just started and crashed before it recorded
 * the result.
 */
export class BegunJobs1764040003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE jobs ADD COLUMN begun smallint NOT NULL DEFAULT 0, ADD COLUMN begun_at timestamptz',
    );
    await runner.query(`CREATE INDEX jobs_begun ON jobs (begun_at) WHERE status = 'queued' AND begun > 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs DROP COLUMN begun_at, DROP COLUMN begun');
  }
}

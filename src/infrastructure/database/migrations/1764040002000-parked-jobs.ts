import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a job was parked, because it keeps failing through a fault of the service and its failure can't be
 * recorded either.
 */
export class ParkedJobs1764040002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs ADD COLUMN parked_at timestamptz(3)');
    await runner.query(
      `CREATE INDEX jobs_parked ON jobs (channel_id, id) WHERE status = 'queued' AND parked_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs DROP COLUMN parked_at');
  }
}

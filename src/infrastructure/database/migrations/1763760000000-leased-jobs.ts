import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the few jobs under way outside of a transaction, by the end of their lease. */
export class LeasedJobs1763760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX jobs_leased ON jobs (run_at) WHERE status = 'processing'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX jobs_leased');
  }
}

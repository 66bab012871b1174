import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the few jobs of a type among many others. Nearly all jobs create an order or change its status; they are not in it, so that
 * accepting and applying them costs no more.
 *
 * Built while the service runs, without blocking writers, so not in a transaction. An aborted build leaves an unusable
 * index of the same name, which is dropped first.
 */
export class RarerJobs1795600271000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS jobs_of_rarer_type');
    await runner.query(`
      CREATE INDEX CONCURRENTLY jobs_of_rarer_type ON jobs (type, channel_id, id)
       WHERE type <> 'order_create' AND type <> 'order_status_update'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS jobs_of_rarer_type');
  }
}

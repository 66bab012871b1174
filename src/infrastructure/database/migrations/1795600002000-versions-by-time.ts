import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit log walks the versions of a channel by their time. Versions of one moment are few and sorted when they are read, so their
 * ids need not be in the index, and Postgres keeps equal entries as one. Built while the service runs, without blocking writers, so
 * not in a transaction; an aborted build leaves an unusable index of the same name, which is dropped first.
 */
export class VersionsByTime1795600002000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS order_versions_created');
    await runner.query(
      'CREATE INDEX CONCURRENTLY order_versions_created ON order_versions (channel_id, created_at)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS order_versions_time');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX order_versions_time ON order_versions (channel_id, created_at, order_id, version)',
    );
    await runner.query('DROP INDEX IF EXISTS order_versions_created');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The feed of all changes over all channels, by position, which serves that of status changes too. Built while the service
 * runs, without blocking writers, so not in a transaction. An aborted build leaves an unusable index of the same name, which
 * is dropped first.
 */
export class FeedOfChanges1795500101000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS events_numbered');
    await runner.query(
      'CREATE INDEX CONCURRENTLY events_numbered ON events ("position") WHERE "position" IS NOT NULL',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS events_status_feed');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX events_status_feed ON events ("position") WHERE type = 'order:status_changed' AND "position" IS NOT NULL`,
    );
    await runner.query('DROP INDEX IF EXISTS events_numbered');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The feed of status changes over all channels, by position: what every process with sockets follows. */
export class StatusFeed1763750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX events_status_feed ON events (position) WHERE type = 'order:status_changed' AND position IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX events_status_feed');
  }
}

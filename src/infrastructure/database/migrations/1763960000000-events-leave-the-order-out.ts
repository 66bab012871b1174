import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From here on the data of events leaves the order out (ADR 22). Releases that read it from `events` would
 * send half of it; those that read `told_events` are fine.
 */
export class EventsLeaveTheOrderOut1763960000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO schema_compatibility (needs_migration) VALUES ('ToldEvents1763950000000')
          ON CONFLICT (only_row) DO UPDATE SET needs_migration = excluded.needs_migration`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE events e SET data = t.data
        FROM told_events t
       WHERE t.channel_id = e.channel_id AND t.id = e.id AND strpos(e.data, U&'\\0001') > 0`);
    await runner.query(`DELETE FROM schema_compatibility WHERE needs_migration = 'ToldEvents1763950000000'`);
  }
}

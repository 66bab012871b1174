import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  order_search_number: 'order_search (channel_id, number)',
  order_search_number_end: 'order_search (channel_id, reverse(number))',
} as const;

/**
 * Order numbers as texts, compared byte by byte, in place of a hash for each of their beginnings and ends. Rows from before have an
 * empty number and those hashes until the search has walked over them. Indexes are built while the service runs, so not in a
 * transaction; an aborted build leaves an unusable index of the same name, which is dropped first.
 */
export class NumbersOfSearch1795600000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE order_search ADD COLUMN IF NOT EXISTS number text COLLATE "C" NOT NULL DEFAULT ''`,
    );
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX IF EXISTS ${name}`);
    await runner.query('ALTER TABLE order_search DROP COLUMN number');
  }
}

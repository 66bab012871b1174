import type { MigrationInterface, QueryRunner } from 'typeorm';

const PARKED = 'num_nulls("position", parked_at) = 1 AND parked_at IS NOT NULL';

const INDEXES = {
  events_ready: '(channel_id, seq) WHERE num_nulls("position", parked_at) = 2',
  events_parked: `(channel_id, order_id, seq) WHERE ${PARKED}`,
  events_parked_ids: `(channel_id, id) WHERE ${PARKED}`,
  events_parked_due: `(channel_id, next_try_at) WHERE ${PARKED} AND next_try_at IS NOT NULL`,
};

/**
 * What is to be told, by channel, and what is parked. Each holds few rows, but to find them the whole table is read: it is
 * written to meanwhile. An index that was left half made by a process that ended is made again.
 */
export class IndexesOfParkedEvents1764050001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON events ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

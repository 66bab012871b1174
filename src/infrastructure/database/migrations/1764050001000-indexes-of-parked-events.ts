import type { MigrationInterface, QueryRunner } from 'typeorm';

const PARKED = 'num_nulls("position", parked_at) = 1 AND parked_at IS NOT NULL';

const INDEXES = {
  events_ready: '(channel_id, seq) WHERE num_nulls("position", parked_at) = 2',
  events_parked: `(channel_id, order_id, seq) WHERE ${PARKED}`,
  events_parked_ids: `(channel_id, id) WHERE ${PARKED}`,
  events_parked_due: `(channel_id, next_try_at) WHERE ${PARKED} AND next_try_at IS NOT NULL`,
};

/**
 * Events to be handed on, by channel, and parked events. Both indexes are small, but building them reads the
 * whole table, without blocking writers. An index that a crashed process left unfinished is built again.
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

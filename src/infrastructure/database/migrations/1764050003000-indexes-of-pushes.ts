import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  push_messages_turns: `(channel_id, due_at) WHERE state = 'pending'`,
  push_messages_parked: `(channel_id, event_id) WHERE state = 'pending' AND parked_at IS NOT NULL`,
};

/**
 * Messages to be sent, by channel, and parked ones. Both indexes are small, but building them reads the whole
 * table, without blocking writers. An index that a crashed process left unfinished is built again.
 */
export class IndexesOfPushes1764050003000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON push_messages ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

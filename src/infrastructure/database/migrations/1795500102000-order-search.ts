import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What orders are found by, without its text; and how far it is written. */
export class OrderSearch1795500102000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_search (
        channel_id uuid NOT NULL,
        order_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL,
        tokens bigint[] NOT NULL,
        PRIMARY KEY (channel_id, order_id)
      )`);
    await runner.query(
      'CREATE INDEX order_search_created ON order_search (channel_id, created_at, order_id)',
    );
    // Without a list of pending entries, which every search would read, whoever wrote them.
    await runner.query(
      'CREATE INDEX order_search_tokens ON order_search USING gin (tokens) WITH (fastupdate = off)',
    );
    await runner.query(`
      CREATE TABLE order_search_progress (
        id integer PRIMARY KEY,
        position bigint NOT NULL,
        key_id text NOT NULL,
        walked_channel uuid,
        walked_order uuid,
        is_walked boolean NOT NULL
      )`);
    await runner.query(`
      INSERT INTO order_search_progress (id, position, key_id, is_walked)
      SELECT 1, coalesce((SELECT position FROM events WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1), 0), '', false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_search_progress');
    await runner.query('DROP TABLE order_search');
  }
}

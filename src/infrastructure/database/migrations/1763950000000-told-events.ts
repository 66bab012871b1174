import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events with their complete payload. The stored data may leave the order out: U+0001, which no JSON text
 * contains, stands for a comma, the members of the snapshot of the event's version, and its closing brace.
 * Neither is ever changed, so every reader gets the same text, forever.
 */
export class ToldEvents1763950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW told_events AS
      SELECT e.channel_id, e.id, e.seq, e.position, e.type, e.order_id, e.version, e.origin, e.occurred_at,
             CASE WHEN v.snapshot IS NULL THEN e.data
                  ELSE replace(e.data, U&'\\0001', ',' || right(v.snapshot, -1)) END AS data
        FROM events e
        LEFT JOIN order_versions v
          ON v.channel_id = e.channel_id AND v.order_id = e.order_id AND v.version = e.version`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW told_events');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many orders each channel has by day and status, so that a list knows its total and finds any page without
 * counting orders. Writers only append shifts, so that they never wait for each other; shifts are folded into the
 * counts later, and the two together are exact at every moment.
 */
export class OrderDayCounts1763705000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_day_counts (
        channel_id uuid NOT NULL,
        created_day date NOT NULL,
        order_day date NOT NULL,
        status text NOT NULL,
        count integer NOT NULL,
        PRIMARY KEY (channel_id, created_day, order_day, status)
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05)`);
    await runner.query(
      `CREATE INDEX order_day_counts_empty ON order_day_counts (channel_id) WHERE count = 0`,
    );
    await runner.query(`
      CREATE TABLE order_day_shifts (
        channel_id uuid NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        created_day date NOT NULL,
        order_day date NOT NULL,
        status text NOT NULL,
        count integer NOT NULL,
        PRIMARY KEY (channel_id, id)
      ) WITH (autovacuum_vacuum_scale_factor = 0.05)`);
    await runner.query(`
      INSERT INTO order_day_counts (channel_id, created_day, order_day, status, count)
      SELECT channel_id, (created_at AT TIME ZONE 'UTC')::date, (order_date AT TIME ZONE 'UTC')::date, status, count(*)
        FROM orders
       GROUP BY 1, 2, 3, 4`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_day_shifts, order_day_counts');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Jobs and failures store the requested order number, so that an order that was never created can be found by
 * it. The position of a deleted event is kept, so that readers can continue from it.
 */
export class NumbersAndDeletedEvents1764010000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs ADD COLUMN order_number text');
    await runner.query('ALTER TABLE events ADD COLUMN order_number text');
    await runner.query(`
      CREATE TABLE deleted_events (
        channel_id uuid NOT NULL,
        id text NOT NULL,
        position bigint NOT NULL,
        PRIMARY KEY (channel_id, id)
      )`);
    await runner.query(`
      DO $$
      DECLARE
        is_distributed boolean := false;
      BEGIN
        IF to_regclass('pg_dist_partition') IS NOT NULL THEN
          EXECUTE $q$SELECT EXISTS (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = 'orders'::regclass)$q$ INTO is_distributed;
        END IF;
        IF is_distributed THEN
          EXECUTE $q$SELECT create_distributed_table('deleted_events', 'channel_id', colocate_with => 'orders')$q$;
        END IF;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deleted_events');
    await runner.query('ALTER TABLE events DROP COLUMN order_number');
    await runner.query('ALTER TABLE jobs DROP COLUMN order_number');
  }
}

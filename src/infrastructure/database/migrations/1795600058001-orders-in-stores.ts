import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The orders that a store still has to do something with. Built while the service runs, without blocking writers, so not in
 * a transaction. An aborted build leaves an unusable index of the same name, which is dropped first.
 */
export class OrdersInStores1795600058001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_in_stores');
    await runner.query(`
      CREATE INDEX CONCURRENTLY orders_in_stores ON orders (place_id, created_at, id)
       WHERE place_id IS NOT NULL AND status IN ('pending', 'processing', 'picking', 'picked', 'retrieving')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS orders_in_stores');
  }
}

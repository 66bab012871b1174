import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * With `orders_in_stores` all unfinished orders of a place, whose items occupy its storage locations. Hardly any order fails or is
 * suspended, so that the others cost no more.
 *
 * Built while the service runs, without blocking writers, so not in a transaction. An aborted build leaves an unusable
 * index of the same name, which is dropped first.
 */
export class OrdersSetAside1795600275000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_set_aside');
    await runner.query(`
      CREATE INDEX CONCURRENTLY orders_set_aside ON orders (place_id)
       WHERE place_id IS NOT NULL AND status IN ('failed', 'suspended')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS orders_set_aside');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A search walks along the orders themselves, whose index is the same: this one was written with each order and read by nothing. */
export class SearchOfOrdersByTheirOwnIndex1795600164000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS order_search_created');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX IF NOT EXISTS order_search_created ON order_search (channel_id, created_at, order_id)',
    );
  }
}

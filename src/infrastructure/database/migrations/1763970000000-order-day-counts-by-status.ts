import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A list of one status reads only the counts of that status. The count is in the index too, so that the table
 * need not be read; a fold writes to it at most every two seconds.
 */
export class OrderDayCountsByStatus1763970000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX order_day_counts_by_status ON order_day_counts (channel_id, status, order_day, created_day, count)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX order_day_counts_by_status');
  }
}

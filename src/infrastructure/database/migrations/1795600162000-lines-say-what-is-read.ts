import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * No statement reads the number, name, price and times of a line, which the order's versions have: they are not written any more. The
 * previous release still writes them; the release after this one drops the columns.
 */
export class LinesSayWhatIsRead1795600162000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE order_items ALTER COLUMN created_at DROP NOT NULL, ALTER COLUMN updated_at DROP NOT NULL',
    );
  }

  /** With the values of the order, since its lines say none. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE order_items i SET created_at = o.created_at, updated_at = o.updated_at
        FROM orders o WHERE o.channel_id = i.channel_id AND o.id = i.order_id AND i.created_at IS NULL`);
    await runner.query(
      'ALTER TABLE order_items ALTER COLUMN created_at SET NOT NULL, ALTER COLUMN updated_at SET NOT NULL',
    );
  }
}

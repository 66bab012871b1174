import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a setting was made, since it is for orders that are created from then on, and the wished time that a deadline was measured from,
 * to see that the order names another one. The settings there are count as made before all orders, and those that the previous release
 * makes as made now.
 */
export class DeadlinesKeepWhatTheyAreMeasuredFrom1795600264000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE deadline_rules ADD COLUMN set_at timestamptz(3) NOT NULL DEFAULT '-infinity'`,
    );
    await runner.query('ALTER TABLE deadline_rules ALTER COLUMN set_at SET DEFAULT now()');
    await runner.query('ALTER TABLE order_deadlines ADD COLUMN wished_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_deadlines DROP COLUMN wished_at');
    await runner.query('ALTER TABLE deadline_rules DROP COLUMN set_at');
  }
}

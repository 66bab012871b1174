import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isOnManyNodes } from './kept-in-step';

/**
 * Deadlines that were replaced or removed, for the orders that were created before. What the previous release replaces while it runs is
 * not among them: such orders keep the deadlines that they have.
 */
export class FormerDeadlines1795600270000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE former_deadline_rules (
        owner_id uuid NOT NULL,
        kind text NOT NULL,
        until_at timestamptz(3) NOT NULL,
        set_at timestamptz(3) NOT NULL,
        minutes integer NOT NULL,
        counted_from text NOT NULL,
        warn_minutes integer,
        on_breach text NOT NULL,
        PRIMARY KEY (owner_id, kind, until_at)
      )`);
    if (await isOnManyNodes(runner))
      await runner.query(`SELECT create_reference_table('former_deadline_rules')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE former_deadline_rules');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By when orders have to be accepted, picked and ready: the settings of channels and places, and the timers of orders. */
export class Deadlines1795600051000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deadline_rules (
        owner_id uuid NOT NULL,
        kind text NOT NULL,
        owner text NOT NULL,
        minutes integer NOT NULL,
        counted_from text NOT NULL,
        warn_minutes integer,
        on_breach text NOT NULL,
        PRIMARY KEY (owner_id, kind)
      )`);
    await runner.query(`
      CREATE TABLE order_deadlines (
        channel_id uuid NOT NULL,
        order_id uuid NOT NULL,
        kind text NOT NULL,
        met_at smallint NOT NULL,
        due_at timestamptz(3) NOT NULL,
        warn_at timestamptz(3),
        on_breach text NOT NULL,
        state text NOT NULL DEFAULT 'waiting',
        next_at timestamptz,
        tries integer NOT NULL DEFAULT 0,
        parked_at timestamptz(3),
        fault text,
        PRIMARY KEY (channel_id, order_id, kind)
      )`);
    await runner.query(
      'CREATE INDEX order_deadlines_turns ON order_deadlines (channel_id, next_at) WHERE (next_at IS NOT NULL)',
    );
    await runner.query(
      'CREATE INDEX order_deadlines_parked ON order_deadlines (channel_id, order_id) WHERE (parked_at IS NOT NULL)',
    );
    await runner.query(
      `CREATE INDEX order_deadlines_late ON order_deadlines (channel_id, due_at, order_id) WHERE (state IN ('warned', 'breached'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_deadlines');
    await runner.query('DROP TABLE deadline_rules');
  }
}

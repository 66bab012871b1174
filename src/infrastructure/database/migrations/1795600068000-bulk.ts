import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same action for many orders, jobs or deliveries: who asked for it, and what becomes of each item. */
export class Bulk1795600068000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bulks (
        id uuid PRIMARY KEY,
        action text NOT NULL,
        details text NOT NULL,
        is_dry_run boolean NOT NULL,
        filter text,
        total integer NOT NULL,
        caller text NOT NULL,
        access text NOT NULL,
        origin text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        started_at timestamptz(3),
        cancelled_at timestamptz(3),
        ended_at timestamptz(3)
      )`);
    await runner.query('CREATE INDEX bulks_open ON bulks (caller, id) WHERE (ended_at IS NULL)');
    await runner.query('CREATE INDEX bulks_of_caller ON bulks (caller, id)');
    await runner.query(`
      CREATE TABLE bulk_items (
        channel_id uuid NOT NULL,
        bulk_id uuid NOT NULL,
        position integer NOT NULL,
        subject uuid NOT NULL,
        state text NOT NULL DEFAULT 'waiting',
        job_id uuid,
        code text,
        message text,
        ended_at timestamptz(3),
        next_at timestamptz NOT NULL DEFAULT now(),
        tries integer NOT NULL DEFAULT 0,
        parked_at timestamptz(3),
        fault text,
        PRIMARY KEY (channel_id, bulk_id, position)
      )`);
    await runner.query('CREATE INDEX bulk_items_of_bulk ON bulk_items (bulk_id, position)');
    await runner.query(
      `CREATE INDEX bulk_items_open ON bulk_items (bulk_id, state, position) WHERE (state IN ('waiting', 'running'))`,
    );
    await runner.query(
      'CREATE INDEX bulk_items_parked ON bulk_items (channel_id, bulk_id) WHERE (parked_at IS NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bulk_items');
    await runner.query('DROP TABLE bulks');
  }
}

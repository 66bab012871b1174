import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In the order in which they are built; each takes the place of `former`, which earlier releases do without. */
const INDEXES = [
  {
    name: 'jobs_of_key',
    on: 'jobs (key, channel_id)',
    former: 'jobs_of_order',
    formerOn: 'jobs (key, channel_id, id)',
  },
  {
    name: 'jobs_numbered',
    on: 'jobs (order_number, channel_id) WHERE order_number IS NOT NULL',
    former: 'jobs_of_number',
    formerOn: 'jobs (order_number, channel_id, id) WHERE order_number IS NOT NULL',
  },
  {
    name: 'events_of_status',
    on: `events (channel_id, "position") WHERE "position" IS NOT NULL AND type = 'order:status_changed'`,
    former: null,
  },
  {
    name: 'events_of_rarer_type',
    on: `events (channel_id, type, "position") WHERE "position" IS NOT NULL AND type <> 'order:status_changed'`,
    former: 'events_of_type',
    formerOn: 'events (channel_id, type, "position") WHERE "position" IS NOT NULL',
  },
] as const;

/**
 * Of the jobs of an order or number all are read and then sorted, so their ids need not be in the index, and Postgres keeps equal entries
 * as one. Most events are changes of a status, whose index need not say so. No update of a delivery can stay within its page's
 * indexes, since they depend on its state: room that pages kept for that was never used.
 *
 * Built while the service runs, without blocking writers, so not in a transaction; an aborted build leaves an unusable index of the same
 * name, which is dropped first.
 */
export class NarrowIndexes1795600163000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const { name, on, former } of INDEXES) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
      if (former !== null) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${former}`);
    }
    await runner.query('ALTER TABLE webhook_deliveries RESET (fillfactor)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_deliveries SET (fillfactor = 80)');
    for (const index of INDEXES) {
      if (index.former !== null)
        await runner.query(`CREATE INDEX IF NOT EXISTS ${index.former} ON ${index.formerOn}`);
      await runner.query(`DROP INDEX IF EXISTS ${index.name}`);
    }
  }
}

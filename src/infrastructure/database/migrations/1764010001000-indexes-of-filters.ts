import type { MigrationInterface, QueryRunner } from 'typeorm';

const SHOWN_AND_NOT_DELIVERED = `(attempts > 0 OR state = ANY (ARRAY['held'::text, 'failed'::text]))
  AND NOT (coalesce(response_status, 0) BETWEEN 200 AND 299)`;

/** Indexes for the filters of lists. The feed's own index leaves out events that are not in the feed yet. */
const INDEXES = {
  jobs_of_order: 'jobs (key, channel_id, id)',
  jobs_of_number: 'jobs (order_number, channel_id, id) WHERE order_number IS NOT NULL',
  events_told: 'events (channel_id, "position") WHERE "position" IS NOT NULL',
  events_of_type: 'events (channel_id, type, "position") WHERE "position" IS NOT NULL',
  events_of_order:
    'events (channel_id, order_id, "position") WHERE "position" IS NOT NULL AND order_id IS NOT NULL',
  events_of_number:
    'events (channel_id, order_number, "position") WHERE "position" IS NOT NULL AND order_number IS NOT NULL',
  orders_of_place: 'orders (channel_id, place_id, created_at, id) WHERE place_id IS NOT NULL',
  webhook_deliveries_not_delivered: `webhook_deliveries (channel_id, id) WHERE ${SHOWN_AND_NOT_DELIVERED}`,
} as const;

/**
 * Built while the service runs, without blocking writers, so not in a transaction. An aborted build leaves an
 * unusable index of the same name, which is dropped first.
 */
export class IndexesOfFilters1764010001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
    }
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS events_feed');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX events_feed ON events (channel_id, "position")');
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  webhook_deliveries_failed: `webhook_deliveries (channel_id, id) WHERE state = ANY (ARRAY['failed'::text, 'held'::text])`,
  webhook_deliveries_of_rarer_type: `webhook_deliveries (channel_id, event_type, id)
    WHERE event_type <> 'order:created' AND event_type <> 'order:updated' AND event_type <> 'order:status_changed'`,
} as const;

/**
 * Finds the few deliveries that are given up or held among many that are retried, and the few failures and tests among many changes of
 * orders. A delivery of a change that goes well is in neither, so that it costs no more.
 *
 * Built while the service runs, without blocking writers, so not in a transaction. An aborted build leaves an unusable
 * index of the same name, which is dropped first.
 */
export class FewAmongDeliveries1795600273000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

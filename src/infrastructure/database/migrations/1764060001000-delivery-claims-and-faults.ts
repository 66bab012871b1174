import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a delivery was first due (claims change `due_at`); how often since its last attempt a claim was lost
 * or a try failed through a fault of the service; since when it is parked because of that.
 */
export class DeliveryClaimsAndFaults1764060001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_deliveries
        ADD COLUMN next_attempt_at timestamptz,
        ADD COLUMN lost_claims integer NOT NULL DEFAULT 0,
        ADD COLUMN faults integer NOT NULL DEFAULT 0,
        ADD COLUMN fault text,
        ADD COLUMN parked_at timestamptz`);
    await runner.query(
      `CREATE INDEX webhook_deliveries_claimed ON webhook_deliveries (channel_id)
        WHERE state = 'pending' AND claim IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX webhook_deliveries_parked ON webhook_deliveries (channel_id, id) WHERE parked_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhook_deliveries_parked');
    await runner.query('DROP INDEX webhook_deliveries_claimed');
    await runner.query(`
      ALTER TABLE webhook_deliveries
        DROP COLUMN next_attempt_at, DROP COLUMN lost_claims, DROP COLUMN faults, DROP COLUMN fault,
        DROP COLUMN parked_at`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who picks which order now. */
export class PickClaims1795600058002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pick_claims (
        channel_id uuid NOT NULL,
        order_id uuid NOT NULL,
        holder text NOT NULL,
        claimed_by text NOT NULL,
        device_id uuid,
        claimed_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        PRIMARY KEY (channel_id, order_id)
      )`);
    await runner.query('CREATE INDEX pick_claims_expired ON pick_claims (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pick_claims');
  }
}

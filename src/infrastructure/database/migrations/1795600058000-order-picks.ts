import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has been picked of each line while its order is picking. */
export class OrderPicks1795600058000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_picks (
        channel_id uuid NOT NULL,
        order_id uuid NOT NULL,
        item_id text NOT NULL,
        picked numeric NOT NULL,
        missing numeric NOT NULL,
        missing_reason text,
        substitutes jsonb NOT NULL,
        weight numeric,
        picked_by text NOT NULL,
        picked_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        revision integer NOT NULL,
        PRIMARY KEY (channel_id, order_id, item_id)
      )`);
    await runner.query('CREATE INDEX order_picks_updated ON order_picks (channel_id, updated_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_picks');
  }
}

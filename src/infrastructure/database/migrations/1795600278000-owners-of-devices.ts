import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whose a push subscription and a paired device are. Null in the rows that there are and in those that the previous release adds while it
 * runs: such a subscription counts for every owner of its place until it is renewed, such a device is its channel's.
 */
export class OwnersOfDevices1795600278000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE device_subscriptions ADD COLUMN owner_id uuid, ADD COLUMN channel_ids uuid[]',
    );
    await runner.query(
      'CREATE INDEX device_subscriptions_owner ON device_subscriptions (owner_id) WHERE owner_id IS NOT NULL',
    );
    await runner.query('ALTER TABLE pairings ADD COLUMN key_id uuid');
    await runner.query('ALTER TABLE paired_devices ADD COLUMN key_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE paired_devices DROP COLUMN key_id');
    await runner.query('ALTER TABLE pairings DROP COLUMN key_id');
    await runner.query('ALTER TABLE device_subscriptions DROP COLUMN owner_id, DROP COLUMN channel_ids');
  }
}

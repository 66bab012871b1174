import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tokens of the push service have about 200 bytes. Tokens above 1,024 bytes don't fit into an index of
 * messages and can't be real: they are deleted, with their messages.
 */
export class ShortDeviceTokens1764020000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM push_messages WHERE octet_length(device_token) > 1024`);
    await runner.query(`DELETE FROM device_subscriptions WHERE octet_length(device_token) > 1024`);
    await runner.query(`
      ALTER TABLE device_subscriptions
        ADD CONSTRAINT device_subscriptions_token_bytes CHECK (octet_length(device_token) <= 1024)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE device_subscriptions DROP CONSTRAINT device_subscriptions_token_bytes');
  }
}

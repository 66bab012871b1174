import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tokens of the push service have some 200 bytes. Longer ones than 1,024, which no index of messages holds together with
 * the event, were nobody's: they go, with the messages to them.
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

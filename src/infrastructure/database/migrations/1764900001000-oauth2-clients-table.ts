import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KeptInStep } from './kept-in-step';

/** How deliveries get their bearer tokens has a table of its own. */
export class Oauth2ClientsTable1764900001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE oauth2_clients (
        channel_id uuid PRIMARY KEY,
        oauth2_enabled boolean NOT NULL DEFAULT false,
        oauth2_client_id text,
        oauth2_client_secret text,
        oauth2_token_url text,
        oauth2_scope text,
        oauth2_additional_params jsonb,
        oauth2_token text,
        oauth2_token_expires_at timestamptz(3),
        oauth2_token_refresh_at timestamptz(3),
        oauth2_token_lease uuid,
        oauth2_token_lease_until timestamptz(3),
        oauth2_token_failures integer NOT NULL DEFAULT 0
      )`);
    await CLIENTS.begin(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await CLIENTS.end(runner);
    await runner.query('DROP TABLE oauth2_clients');
  }
}

const CLIENTS = new KeptInStep('oauth2_clients', {
  oauth2_enabled: { name: 'oauth2_enabled' },
  oauth2_client_id: { name: 'oauth2_client_id' },
  oauth2_client_secret: { name: 'oauth2_client_secret' },
  oauth2_token_url: { name: 'oauth2_token_url' },
  oauth2_scope: { name: 'oauth2_scope' },
  oauth2_additional_params: { name: 'oauth2_additional_params' },
  oauth2_token: { name: 'oauth2_token' },
  oauth2_token_expires_at: { name: 'oauth2_token_expires_at' },
  oauth2_token_refresh_at: { name: 'oauth2_token_refresh_at' },
  oauth2_token_lease: { name: 'oauth2_token_lease' },
  oauth2_token_lease_until: { name: 'oauth2_token_lease_until' },
  oauth2_token_failures: { name: 'oauth2_token_failures' },
});

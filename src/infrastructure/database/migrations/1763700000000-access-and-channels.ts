import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys, channels and the names of channel types. */
export class AccessAndChannels1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_keys (
        id uuid PRIMARY KEY,
        key_hash bytea NOT NULL CONSTRAINT api_keys_key_hash_unique UNIQUE,
        key_hint text NOT NULL,
        name text NOT NULL,
        client_name text NOT NULL,
        description text,
        scope text NOT NULL CONSTRAINT api_keys_scope_known CHECK (scope IN ('read', 'write', 'admin')),
        channel_ids uuid[] NOT NULL DEFAULT '{}',
        created_by text NOT NULL,
        is_active boolean NOT NULL DEFAULT true,
        metadata jsonb NOT NULL DEFAULT '{}',
        expires_at timestamptz(3),
        last_used_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE channel_types (
        type_name text PRIMARY KEY,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE channels (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        type text NOT NULL,
        config jsonb NOT NULL,
        settings jsonb NOT NULL DEFAULT '{}',
        metadata jsonb NOT NULL DEFAULT '{}',
        status text NOT NULL DEFAULT 'active',
        health text NOT NULL DEFAULT 'unknown',
        webhook_url text,
        webhook_secret text,
        webhook_enabled boolean NOT NULL DEFAULT false,
        webhook_events text[] NOT NULL DEFAULT '{}',
        webhook_last_sent timestamptz(3),
        webhook_failures integer NOT NULL DEFAULT 0,
        webhook_failing_since timestamptz(3),
        webhook_probe_at timestamptz,
        webhook_old_secret text,
        webhook_old_secret_until timestamptz(3),
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
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE channels, channel_types, api_keys');
  }
}

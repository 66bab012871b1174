import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The encryption keys that stored secrets need, and the running processes with the keys that each of them has. */
export class EncryptionKeys1764021000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE encryption_keys (
        key_id text PRIMARY KEY,
        canary text NOT NULL,
        binds boolean NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE running_processes (
        id uuid PRIMARY KEY,
        host text NOT NULL,
        pid integer NOT NULL,
        role text NOT NULL,
        key_ids text[] NOT NULL,
        binds boolean NOT NULL DEFAULT false,
        started_at timestamptz(3) NOT NULL DEFAULT now(),
        seen_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE running_processes, encryption_keys');
    await runner.query(
      `DELETE FROM schema_compatibility WHERE needs_migration = 'EncryptionKeys1764021000000'`,
    );
  }
}

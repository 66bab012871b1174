import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who sign in, their sessions, and links that let them in once. */
export class PeopleAndSessions1795500001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE people (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        name text NOT NULL,
        role text NOT NULL,
        channel_ids uuid[],
        place_ids uuid[],
        password_hash text,
        is_active boolean NOT NULL DEFAULT true,
        last_seen_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT people_email UNIQUE (email)
      )`);
    await runner.query(`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        token_hash bytea NOT NULL,
        person_id uuid NOT NULL,
        method text NOT NULL,
        address text NOT NULL,
        user_agent text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        last_used_at timestamptz(3) NOT NULL DEFAULT now(),
        ends_at timestamptz(3) NOT NULL,
        CONSTRAINT sessions_token UNIQUE (token_hash)
      )`);
    await runner.query('CREATE INDEX sessions_person ON sessions (person_id)');
    await runner.query(`
      CREATE TABLE sign_in_links (
        id uuid PRIMARY KEY,
        token_hash bytea NOT NULL,
        person_id uuid NOT NULL,
        kind text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        ends_at timestamptz(3) NOT NULL,
        CONSTRAINT sign_in_links_token UNIQUE (token_hash)
      )`);
    await runner.query('CREATE INDEX sign_in_links_person ON sign_in_links (person_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_in_links');
    await runner.query('DROP TABLE sessions');
    await runner.query('DROP TABLE people');
  }
}

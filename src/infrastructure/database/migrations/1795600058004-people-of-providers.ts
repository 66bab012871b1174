import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People of an identity provider, and what it takes to ask it whether they still may. */
export class PeopleOfProviders1795600058004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE people ADD oidc_subject text');
    await runner.query('ALTER TABLE people ADD CONSTRAINT people_oidc_subject UNIQUE (oidc_subject)');
    await runner.query(`
      CREATE TABLE oidc_sessions (
        session_id uuid PRIMARY KEY,
        person_id uuid NOT NULL,
        subject text NOT NULL,
        refresh_token text NOT NULL,
        check_at timestamptz(3) NOT NULL,
        silent_since timestamptz(3)
      )`);
    await runner.query('CREATE INDEX oidc_sessions_due ON oidc_sessions (check_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE oidc_sessions');
    await runner.query('ALTER TABLE people DROP COLUMN oidc_subject');
  }
}

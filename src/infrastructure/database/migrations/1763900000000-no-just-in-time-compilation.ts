import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Postgres may compile a statement that it believes to be dear, by machine code, before it runs it. Claims look dear
 * where a queue is long and take a millisecond; compiling one took fifty, each time. Kept with the database, or with the
 * role where that is not its owner, since nothing is set in a session (PgBouncer). New connections have it.
 */
export class NoJustInTimeCompilation1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(change('SET jit TO off'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(change('RESET jit'));
  }
}

function change(setting: string): string {
  return `
    DO $$
    BEGIN
      EXECUTE format('ALTER DATABASE %I ${setting}', current_database());
    EXCEPTION WHEN insufficient_privilege THEN
      EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I ${setting}', current_database());
    END $$`;
}

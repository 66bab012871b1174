import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Postgres may compile a statement that it expects to be expensive to machine code before running it. Claims
 * look expensive when a queue is long, but take a millisecond; compiling one took fifty, each time. Set for
 * the database, or for the role when that is not the owner, since nothing is set per session (PgBouncer). New
 * connections have it.
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

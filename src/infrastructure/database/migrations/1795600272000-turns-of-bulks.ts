import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order in which bulk work was accepted. That of those which are there is the order in which they took turns before. */
export class TurnsOfBulks1795600272000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bulks ADD COLUMN turn bigint');
    await runner.query(`
      UPDATE bulks b SET turn = numbered.turn
        FROM (SELECT id, row_number() OVER (ORDER BY id) AS turn FROM bulks) numbered WHERE numbered.id = b.id`);
    await runner.query('ALTER TABLE bulks ALTER COLUMN turn SET NOT NULL');
    await runner.query('ALTER TABLE bulks ALTER COLUMN turn ADD GENERATED ALWAYS AS IDENTITY');
    await runner.query(
      `SELECT setval(pg_get_serial_sequence('bulks', 'turn'), count(*) + 1, false) FROM bulks`,
    );
    await runner.query('DROP INDEX bulks_open');
    await runner.query('CREATE INDEX bulks_open ON bulks (caller, turn) WHERE (ended_at IS NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bulks_open');
    await runner.query('ALTER TABLE bulks DROP COLUMN turn');
    await runner.query('CREATE INDEX bulks_open ON bulks (caller, id) WHERE (ended_at IS NULL)');
  }
}

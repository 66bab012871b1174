import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * At most one row: a migration that releases must know to work on this schema. A migration that takes something away
 * from older releases (the contracting half of expand and contract) puts its own name here; all others leave it alone.
 */
export class SchemaCompatibility1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schema_compatibility (
        only_row boolean PRIMARY KEY DEFAULT true CONSTRAINT schema_compatibility_only_row CHECK (only_row),
        needs_migration text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schema_compatibility');
  }
}

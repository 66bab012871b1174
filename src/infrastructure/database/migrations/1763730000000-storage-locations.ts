import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where picked items lie in a place. `import_id` names the CSV import that last wrote a row. No foreign key: writers
 * lock the place anyway, and 200,000 checks of one place are most of what an import would cost.
 */
export class StorageLocations1763730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE storage_locations (
        id uuid PRIMARY KEY,
        place_id uuid NOT NULL,
        name text NOT NULL,
        temperature_type text NOT NULL,
        description text,
        code text,
        abbreviation text,
        original_id text,
        import_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE UNIQUE INDEX storage_locations_name ON storage_locations (place_id, name)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE storage_locations');
  }
}

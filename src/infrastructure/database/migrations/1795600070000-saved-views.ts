import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters of the console's lists under a name. */
export class SavedViews1795600070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_views (
        id uuid NOT NULL PRIMARY KEY,
        owner_id uuid NOT NULL,
        owner_name text NOT NULL,
        name text NOT NULL,
        screen text NOT NULL,
        filter jsonb NOT NULL,
        shared_with text[],
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT saved_views_name UNIQUE (owner_id, name)
      )`);
    await runner.query('CREATE INDEX saved_views_shared ON saved_views (id) WHERE shared_with IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_views');
  }
}

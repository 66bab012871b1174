import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long places and API keys are as JSON, so that a list need not write each of its page as text to learn it. */
export class BytesOfPlacesAndKeys1795600269000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN bytes integer`);
      await runner.query(`UPDATE ${table} t SET bytes = octet_length(t::text)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN bytes`);
  }
}

const TABLES = ['places', 'api_keys'];

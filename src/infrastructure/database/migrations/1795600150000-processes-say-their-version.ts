import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null for processes of releases before it. */
export class ProcessesSayTheirVersion1795600150000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE running_processes ADD COLUMN version text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE running_processes DROP COLUMN version');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As of when what needs a hand was seen. Null in the rows that there are, and in those that the previous release adds. */
export class AcknowledgedAsSeen1795600279000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE acknowledgements ADD COLUMN as_of timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE acknowledgements DROP COLUMN as_of');
  }
}

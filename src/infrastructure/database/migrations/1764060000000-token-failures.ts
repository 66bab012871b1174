import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many token requests of a channel failed in a row: the pause after a failure grows with them. */
export class TokenFailures1764060000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channels ADD COLUMN oauth2_token_failures integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channels DROP COLUMN oauth2_token_failures');
  }
}

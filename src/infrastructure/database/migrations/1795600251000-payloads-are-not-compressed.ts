import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isOnManyNodes } from './kept-in-step';

/**
 * The payload of a job is emptied when the job is done; to compress a long one took longer than all else that Postgres does with it
 * (docs/adr/0075-payloads-of-jobs-are-not-compressed.md). Shorter ones were never compressed. Citus changes this for new tables only.
 */
export class PayloadsAreNotCompressed1795600251000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await isOnManyNodes(runner)) return;
    await runner.query('ALTER TABLE jobs ALTER COLUMN payload SET STORAGE EXTERNAL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await isOnManyNodes(runner)) return;
    await runner.query('ALTER TABLE jobs ALTER COLUMN payload SET STORAGE MAIN');
  }
}

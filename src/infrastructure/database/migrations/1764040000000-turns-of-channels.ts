import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Due jobs channel by channel, so that channels take turns; those that run outside of a transaction have an index of their
 * own, so that finding one does not pass over all others. The release before this one uses jobs_due.
 */
export class TurnsOfChannels1764040000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX jobs_turns ON jobs (channel_id, run_at, id) WHERE status = 'queued'`);
    await runner.query(
      `CREATE INDEX jobs_outside ON jobs (channel_id, run_at, key) WHERE status = 'queued' AND type = 'channel_health_check'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX jobs_outside, jobs_turns');
  }
}

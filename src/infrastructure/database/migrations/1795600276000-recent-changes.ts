import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  sessions_created: 'sessions (created_at)',
  api_keys_updated: 'api_keys (updated_at)',
  api_keys_expiring: 'api_keys (expires_at) WHERE (expires_at IS NOT NULL)',
  bulks_ended: 'bulks (ended_at) WHERE (ended_at IS NOT NULL)',
};

/** Processes look again and again at what has changed or ended, and read all sessions, keys and bulk work for it. None of it changes when a key or session is used. */
export class RecentChanges1795600276000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) await runner.query(`CREATE INDEX ${name} ON ${on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has seen what needs a hand. */
export class Acknowledgements1795600053000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE acknowledgements (
        channel_id uuid NOT NULL,
        kind text NOT NULL,
        key text NOT NULL,
        acknowledged_at timestamptz(3) NOT NULL,
        actor_kind text NOT NULL,
        key_id uuid,
        client_name text NOT NULL,
        PRIMARY KEY (channel_id, kind, key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE acknowledgements');
  }
}

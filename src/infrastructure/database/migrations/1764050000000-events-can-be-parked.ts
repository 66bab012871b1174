import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The state of an event that could not be handed on: it is parked with the later events of its order. */
export class EventsCanBeParked1764050000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events
        ADD COLUMN told_at timestamptz(3),
        ADD COLUMN parked_at timestamptz(3),
        ADD COLUMN next_try_at timestamptz,
        ADD COLUMN tries integer,
        ADD COLUMN fault text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events
        DROP COLUMN told_at, DROP COLUMN parked_at, DROP COLUMN next_try_at, DROP COLUMN tries, DROP COLUMN fault`);
  }
}

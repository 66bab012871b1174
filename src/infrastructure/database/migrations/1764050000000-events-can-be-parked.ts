import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where an event stands that could not be told: it is set aside with those of its order that follow it. */
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

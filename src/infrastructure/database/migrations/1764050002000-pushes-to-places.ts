import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One row per event that has to be pushed to the devices of a place, until there is a message for each
 * device; and the state of messages whose result could not be stored. Every row has the time of its next try;
 * the index on it is partial, so that Postgres does not use it to look up single rows.
 */
export class PushesToPlaces1764050002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE place_pushes (
        channel_id uuid NOT NULL,
        event_id text NOT NULL,
        order_id uuid NOT NULL,
        reached text NOT NULL DEFAULT '',
        tries integer NOT NULL DEFAULT 0,
        next_try_at timestamptz DEFAULT now(),
        parked_at timestamptz(3),
        fault text,
        PRIMARY KEY (channel_id, event_id)
      ) WITH (fillfactor = 80)`);
    await runner.query(
      'CREATE INDEX place_pushes_turns ON place_pushes (channel_id, next_try_at) WHERE next_try_at IS NOT NULL',
    );
    await runner.query(
      'CREATE INDEX place_pushes_parked ON place_pushes (channel_id, event_id) WHERE parked_at IS NOT NULL',
    );
    await runner.query(`
      ALTER TABLE push_messages
        ADD COLUMN faults integer, ADD COLUMN fault text, ADD COLUMN parked_at timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE push_messages DROP COLUMN faults, DROP COLUMN fault, DROP COLUMN parked_at',
    );
    await runner.query('DROP TABLE place_pushes');
  }
}

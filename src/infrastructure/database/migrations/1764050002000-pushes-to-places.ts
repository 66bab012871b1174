import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One row for each event that the devices of a place are to be told of, until there is a message for each of them; and where
 * messages stand whose result could not be kept. Every row has a time of its next try; the index of them is a partial one, so
 * that Postgres does not look up single rows by it.
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

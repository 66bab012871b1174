import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices that stores pick with, and the codes that pair them. Their sessions are in `sessions`, with the id of the device. */
export class PairedDevices1795600058003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE paired_devices (
        id uuid PRIMARY KEY,
        place_id uuid NOT NULL,
        channel_ids uuid[],
        name text NOT NULL,
        person_name text NOT NULL,
        paired_by text NOT NULL,
        paired_at timestamptz(3) NOT NULL,
        last_seen_at timestamptz(3) NOT NULL
      )`);
    await runner.query('CREATE INDEX paired_devices_place ON paired_devices (place_id)');
    await runner.query(`
      CREATE TABLE pairings (
        id uuid PRIMARY KEY,
        token_hash bytea NOT NULL,
        place_id uuid NOT NULL,
        channel_ids uuid[],
        label text,
        made_by text NOT NULL,
        ends_at timestamptz(3) NOT NULL,
        CONSTRAINT pairings_token UNIQUE (token_hash)
      )`);
    await runner.query('CREATE INDEX pairings_place ON pairings (place_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pairings, paired_devices');
  }
}

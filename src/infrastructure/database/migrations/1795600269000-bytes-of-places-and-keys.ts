import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How long places and API keys are as JSON, so that a list need not write each of its page as text to learn it. Computed by the
 * database, so that it is right whoever writes: Postgres needs 10 to 24 ms to write 1 MB of jsonb as text.
 */
export class BytesOfPlacesAndKeys1795600269000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, lengths] of Object.entries(LENGTHS))
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN bytes integer NOT NULL GENERATED ALWAYS AS (${lengths.join(' + ')}) STORED`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(LENGTHS)) await runner.query(`ALTER TABLE ${table} DROP COLUMN bytes`);
  }
}

const ofJson = (column: string) => `coalesce(octet_length(${column}::text), 0)`;
const ofText = (column: string) => `coalesce(octet_length(${column}), 0)`;
/** An id with its quotes and comma, and the longest name of a place. */
const [ID_BYTES, NAME_BYTES] = [40, 1_024];
/** Names of members, times and what else is short. */
const OTHER_BYTES = 1_000;

const JSON_OF_PLACES = ['address', 'coordinates', 'chain', 'contact', 'pickup_locations', 'phones', 'images'];
const MORE_JSON_OF_PLACES = ['delivery_options', 'payment_methods', 'metadata'];
const TEXTS_OF_PLACES = ['identifier', 'name', 'sales_channel', 'business_name', 'business_id', 'vat_number'];

const LENGTHS: Readonly<Record<string, readonly string[]>> = {
  places: [
    `${OTHER_BYTES}`,
    ...[...JSON_OF_PLACES, ...MORE_JSON_OF_PLACES].map(ofJson),
    ...TEXTS_OF_PLACES.map(ofText),
    `${ID_BYTES} * cardinality(channel_ids)`,
    `${NAME_BYTES} * cardinality(channel_specific_identifiers)`,
  ],
  api_keys: [
    `${OTHER_BYTES}`,
    ofJson('metadata'),
    ...['name', 'client_name', 'description', 'created_by'].map(ofText),
    `${ID_BYTES} * cardinality(channel_ids)`,
  ],
};

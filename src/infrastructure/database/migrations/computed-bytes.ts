import type { QueryRunner } from 'typeorm';

/** The length of a column of jsonb as text. */
export const ofJson = (column: string) => `coalesce(octet_length(${column}::text), 0)`;
export const ofText = (column: string) => `coalesce(octet_length(${column}), 0)`;
/** Of a list of ids: with quotes and comma. */
export const ofIds = (column: string) => `40 * cardinality(${column})`;
/** Names of members, times and what else is short. */
export const OTHERS = '1000';

/**
 * Adds how long a row is as JSON, so that a list need not write each of its page as text to learn it. Computed by the database, so that it
 * is right whoever writes. Postgres needs 10 to 24 ms to write 1 MB of jsonb as text, and locks the table for as long as it needs for all rows.
 */
export async function addBytes(
  runner: QueryRunner,
  table: string,
  lengths: readonly string[],
): Promise<void> {
  await runner.query(
    `ALTER TABLE ${table} ADD COLUMN bytes integer NOT NULL GENERATED ALWAYS AS (${lengths.join(' + ')}) STORED`,
  );
}

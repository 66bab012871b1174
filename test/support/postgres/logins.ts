import type { TestDatabase } from './database';

const ROLES = {
  able: 'LOGIN',
  locked: 'NOLOGIN',
  crowded: 'LOGIN CONNECTION LIMIT 0',
  reader: 'LOGIN',
} as const;

/** Roles `start_able`, `start_locked`, `start_crowded` and `start_reader`, and a database `start_empty`. */
export async function createLogins(database: TestDatabase): Promise<void> {
  for (const [name, options] of Object.entries(ROLES))
    await database.query(`CREATE ROLE start_${name} PASSWORD 'sesame' ${options}`);
  await database.query('ALTER ROLE start_reader SET default_transaction_read_only = on');
  await database.query('CREATE DATABASE start_empty');
}

export async function dropLogins(database: TestDatabase): Promise<void> {
  await database.query('DROP DATABASE start_empty WITH (FORCE)');
  for (const name of Object.keys(ROLES)) await database.query(`DROP ROLE start_${name}`);
}

/** What a Citus has, of which no table is distributed. */
export async function pretendCitus(database: TestDatabase): Promise<{ mend: () => Promise<void> }> {
  await database.query('CREATE TABLE pg_dist_partition (logicalrelid regclass, partmethod "char")');
  await database.query(`INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
                        VALUES (99999, 'citus', 10, 11, false, '13.0')`);
  return {
    mend: () => database.query(`DELETE FROM pg_extension WHERE extname = 'citus'`).then(() => undefined),
  };
}

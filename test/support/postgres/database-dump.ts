import type { TestDatabase } from './database';

/** One row of a table as Postgres writes it. */
export interface DumpedRow {
  readonly table: string;
  readonly text: string;
}

/** Every row of every table of the service, migrations included. */
export async function dumpDatabase(database: TestDatabase): Promise<DumpedRow[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await database.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
      return rows.map(({ text }) => ({ table: name, text }));
    }),
  );
  return dumps.flat();
}

/** Anything that runs one statement and gives its rows. */
interface Queryable {
  query<T>(sql: string, parameters?: unknown[]): Promise<T>;
}

/** From now on releases that don't know this migration, by the name of its class, refuse to start. */
export async function refuseReleasesWithout(database: Queryable, migration: string): Promise<void> {
  await database.query(
    `INSERT INTO schema_compatibility (needs_migration) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET needs_migration = excluded.needs_migration
      WHERE right(schema_compatibility.needs_migration, 13) < right(excluded.needs_migration, 13)`,
    [migration],
  );
}

/** SQL for whether releases that don't know this migration refuse to start. */
export const refusesReleasesWithout = (migration: string): string => `
  EXISTS (SELECT FROM schema_compatibility WHERE right(needs_migration, 13) >= right('${migration}', 13))`;

import type { DataSource } from 'typeorm';

/** How the schema of the database relates to this release. */
export interface SchemaState {
  /** Migrations of this release that did not run yet. */
  readonly missing: readonly string[];
  /** Migrations that ran and that this release does not know: a newer release was here. */
  readonly unknown: readonly string[];
  /** A migration that a release must know to work on this schema and that this one does not know; else null. */
  readonly needed: string | null;
}

/** The schema can't be used by this release. The message tells an operator what to do. */
export class SchemaError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SchemaError';
  }
}

/** Reads what ran. Costs two small statements. */
export async function readSchemaState(dataSource: DataSource): Promise<SchemaState> {
  const known = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const ran = await namesIn(dataSource, 'migrations', 'name');
  const [needed] = await namesIn(dataSource, 'schema_compatibility', 'needs_migration');
  return {
    missing: known.filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !known.includes(name)),
    needed: needed === undefined || known.includes(needed) ? null : needed,
  };
}

/**
 * Refuses a schema whose contracting migrations this release does not know; returns a warning for one that is
 * only newer.
 */
export function judgeSchema({ unknown, needed }: SchemaState): string | null {
  if (needed !== null) {
    throw new SchemaError(
      `The schema of this database is newer than this release can work with: it needs migration ${needed}. ` +
        'Start a release that has it, or restore the backup that was made before.',
    );
  }
  if (unknown.length === 0) return null;
  return (
    `the schema is newer than this release, which can still work with it: ${unknown.join(', ')} ` +
    '(expected during a rolling deploy; otherwise start the newer release)'
  );
}

async function namesIn(dataSource: DataSource, table: string, column: string): Promise<string[]> {
  const [found] = await dataSource.query<{ there: boolean }[]>(
    'SELECT to_regclass($1) IS NOT NULL AS there',
    [table],
  );
  if (found?.there !== true) return [];
  const rows = await dataSource.query<{ name: string }[]>(`SELECT ${column} AS name FROM ${table}`);
  return rows.map(({ name }) => name);
}

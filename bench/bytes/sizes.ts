import type { Progress } from '../us/progress';

/** Bytes for each order, of one table. */
export interface TableSize {
  readonly table: string;
  readonly rows: number;
  readonly indexes: number;
  /** The setting that says for how long; null: for ever. */
  readonly retention: string | null;
}

const RETENTION: Readonly<Record<string, string>> = {
  events: 'EVENT_RETENTION',
  webhook_deliveries: 'DELIVERY_RETENTION',
  webhook_attempts: 'DELIVERY_RETENTION',
  jobs: 'JOB_RETENTION',
};

/** Smaller ones do not grow with orders. */
const LEAST_BYTES = 100;

const SIZES = `
  SELECT relname AS table, pg_table_size(oid)::int AS rows, pg_indexes_size(oid)::int AS indexes
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;

/** The tables that grow with orders, packed: without the room that rows leave which were changed, and that later ones take. */
export async function sizesOf(progress: Progress, orders: number): Promise<TableSize[]> {
  await progress.query('VACUUM FULL ANALYZE');
  const all = await progress.query<Omit<TableSize, 'retention'>>(SIZES);
  return all
    .map(({ table, rows, indexes }) => ({
      table,
      rows: Math.round(rows / orders),
      indexes: Math.round(indexes / orders),
      retention: RETENTION[table] ?? null,
    }))
    .filter(({ rows, indexes }) => rows + indexes >= LEAST_BYTES)
    .sort((a, b) => b.rows + b.indexes - (a.rows + a.indexes));
}

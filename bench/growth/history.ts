import type { Progress } from '../us/progress';

const DAY_MS = 86_400_000;
const BATCH = 5_000;

/** How many orders are written, made evenly over a time in days before now. */
export interface History {
  readonly orders: number;
  readonly fromDaysAgo: number;
  readonly toDaysAgo: number;
}

/** The number of the n-th order. */
export const numberOf = (n: number): string => `GROWN-${String(n).padStart(12, '0')}`;

/** $1 channel. */
const TEMPLATES = `
  CREATE TEMP TABLE templates AS
  SELECT row_number() OVER (ORDER BY id) - 1 AS place, id, order_number, created_at FROM orders WHERE channel_id = $1`;

/** $1 and $2 the first and the last, $3 when the first was made, $4 milliseconds between two. */
const COPIES = `
  CREATE TEMP TABLE copies AS
  SELECT n, t.id AS template, t.order_number AS template_number, uuidv7(at - now()) AS id,
         'GROWN-' || lpad(n::text, 12, '0') AS number, at, at - t.created_at AS later
    FROM generate_series($1::int, $2::int) n
   CROSS JOIN LATERAL (SELECT $3::timestamptz + (n - $1) * $4::float8 * interval '1 millisecond' AS at) made
    JOIN templates t ON t.place = n % (SELECT count(*) FROM templates)`;

/** Which rows `s` are of the template of a copy `c`, and what a copy has of its own besides ids, numbers and times. */
interface CopiedTable {
  readonly table: string;
  readonly ofTemplate: string;
  readonly own?: Readonly<Record<string, string>>;
}

/** As old as its order, and as distinct as what it is a copy of. */
const derived = (id: string): string => `left(c.id::text, 24) || right(s.${id}::text, 12)`;

const FOR_EVER: readonly CopiedTable[] = [
  { table: 'orders', ofTemplate: 's.id = c.template', own: { id: 'c.id' } },
  { table: 'order_items', ofTemplate: 's.order_id = c.template' },
  { table: 'order_versions', ofTemplate: 's.order_id = c.template' },
  {
    table: 'order_search',
    ofTemplate: 's.order_id = c.template',
    // So that a term is not in every order.
    own: {
      tokens: 'ARRAY(SELECT term # (c.n % 20000) FROM unnest(s.tokens) term)',
      number: `replace(left(s.number, -12), 'bench', 'grown') || right(c.number, 12)`,
    },
  },
];

/** $1 the position of the last event before. */
const FOR_DAYS: readonly CopiedTable[] = [
  { table: 'jobs', ofTemplate: 's.key = c.template::text', own: { id: `(${derived('id')})::uuid` } },
  {
    table: 'events',
    ofTemplate: 's.order_id = c.template',
    own: { id: derived('id'), position: '$1 + row_number() OVER (ORDER BY c.n, s.position)' },
  },
  {
    table: 'webhook_deliveries',
    ofTemplate: 's.order_id = c.template',
    own: { id: `(${derived('id')})::uuid`, event_id: derived('event_id') },
  },
];

const COUNTS = `
  INSERT INTO order_day_counts (channel_id, created_day, order_day, status, count)
  SELECT channel_id, (created_at AT TIME ZONE 'UTC')::date, (order_date AT TIME ZONE 'UTC')::date, status, count(*)
    FROM orders WHERE channel_id = $1 AND order_number LIKE 'GROWN-%' GROUP BY 1, 2, 3, 4
      ON CONFLICT (channel_id, created_day, order_day, status) DO UPDATE SET count = order_day_counts.count + excluded.count`;

/**
 * Copies the orders of a channel, each with all of its rows, until there are so many: texts, differences and sizes are those of
 * orders that the service has taken through their life. Jobs, events and deliveries are written only of orders that are
 * younger than so many days.
 */
export async function fillWithHistory(
  progress: Progress,
  channelId: string,
  { orders, fromDaysAgo, toDaysAgo }: History,
  daysWithEvents: number,
): Promise<void> {
  const now = Date.now();
  const firstMs = now - fromDaysAgo * DAY_MS;
  const stepMs = ((fromDaysAgo - toDaysAgo) * DAY_MS) / orders;
  await progress.query('SET synchronous_commit = off');
  await progress.query(TEMPLATES, [channelId]);
  const eventsFrom = new Date(now - daysWithEvents * DAY_MS).toISOString();
  const forEver = await copiesOf(progress, FOR_EVER, channelId, 'true');
  const forDays = await copiesOf(progress, FOR_DAYS, channelId, `c.at >= '${eventsFrom}'`);
  for (let first = 0; first < orders; first += BATCH) {
    const last = Math.min(first + BATCH, orders) - 1;
    await progress.query(COPIES, [first, last, new Date(firstMs + first * stepMs), stepMs]);
    await progress.query('ANALYZE copies');
    for (const sql of forEver) await progress.query(sql);
    await copyEvents(progress, forDays);
    await progress.query('DROP TABLE copies');
  }
  await progress.query(COUNTS, [channelId]);
  await progress.query(`SELECT setval('event_positions', (SELECT max(position) FROM events))`);
  await progress.query('DROP TABLE templates');
  await progress.query('VACUUM ANALYZE');
}

async function copyEvents(progress: Progress, statements: readonly string[]): Promise<void> {
  const [last] = await progress.query<{ position: string }>('SELECT max(position) AS position FROM events');
  for (const sql of statements) await progress.query(sql, sql.includes('$1') ? [last!.position] : []);
}

/** The statements that copy, each from its own table of templates. */
async function copiesOf(
  progress: Progress,
  tables: readonly CopiedTable[],
  channelId: string,
  condition: string,
): Promise<string[]> {
  const statements: string[] = [];
  for (const copied of tables) {
    const { table } = copied;
    await progress.query(
      `CREATE TEMP TABLE template_${table} AS SELECT * FROM ${table} WHERE channel_id = $1`,
      [channelId],
    );
    await progress.query(`ANALYZE template_${table}`);
    statements.push(
      `${copySql(copied, await progress.query<TableColumn>(COLUMNS, [table]))} WHERE ${condition}`,
    );
  }
  return statements;
}

interface TableColumn {
  readonly name: string;
  readonly type: string;
}

const COLUMNS = `
  SELECT column_name AS name, data_type AS type FROM information_schema.columns
   WHERE table_schema = 'public' AND table_name = $1 AND is_identity = 'NO'`;

function copySql({ table, ofTemplate, own = {} }: CopiedTable, columns: readonly TableColumn[]): string {
  const values = columns.map((column) => own[column.name] ?? valueOf(column));
  return `
    INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
    SELECT ${values.join(', ')} FROM copies c JOIN template_${table} s ON ${ofTemplate}`;
}

function valueOf({ name, type }: TableColumn): string {
  if (name === 'order_id') return 'CASE WHEN s.order_id IS NOT NULL THEN c.id END';
  if (type.startsWith('timestamp')) return `s."${name}" + c.later`;
  if (type === 'text')
    return `replace(replace(s."${name}", c.template::text, c.id::text), c.template_number, c.number)`;
  return `s."${name}"`;
}

import { readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const script = readFileSync('deploy/citus/distribute.sql', 'utf8');
const namesIn = (pattern: RegExp) => [...script.matchAll(pattern)].map(([, name]) => name!);
const DISTRIBUTED = namesIn(
  /^SELECT create_distributed_table\('(\w+)', 'channel_id', colocate_with => '\w+'\);$/gm,
);
const REFERENCE = namesIn(/^SELECT create_reference_table\('(\w+)'\);$/gm);
const DROPPED_TRIGGERS = namesIn(/^DROP TRIGGER (\w+) ON \w+;$/gm);
const LOCAL = [
  'answered_requests',
  'archive_files',
  'audit_entries',
  'bulks',
  'encryption_keys',
  'migrations',
  'oidc_sessions',
  'order_search_progress',
  'paired_devices',
  'pairings',
  'people',
  'running_processes',
  'saved_views',
  'schema_compatibility',
  'sessions',
  'sign_in_links',
];

describe('the script that distributes the schema by channel', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const names = async (sql: string, tables: readonly string[]) =>
    (await database.query<{ name: string }>(sql, [tables])).map(({ name }) => name);

  it('names every table of the schema once', async () => {
    const tables = await database.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    expect([...DISTRIBUTED, ...REFERENCE, ...LOCAL].sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('distributes only tables whose channel_id is a uuid that is never null', async () => {
    const fitting = await names(
      `SELECT attrelid::regclass::text AS name FROM pg_attribute
        WHERE attname = 'channel_id' AND atttypid = 'uuid'::regtype AND attnotnull
          AND attrelid = ANY ($1::regclass[])`,
      DISTRIBUTED,
    );
    expect(fitting.sort()).toEqual([...DISTRIBUTED].sort());
  });

  it('meets only unique constraints that contain channel_id, and a primary key in every table', async () => {
    const unfit = await names(
      `SELECT i.indexrelid::regclass::text AS name FROM pg_index i
        WHERE i.indrelid = ANY ($1::regclass[]) AND i.indisunique AND NOT EXISTS (
          SELECT 1 FROM pg_attribute a
           WHERE a.attrelid = i.indrelid AND a.attname = 'channel_id' AND a.attnum = ANY (i.indkey))`,
      DISTRIBUTED,
    );
    expect(unfit).toEqual([]);
    const keyed = `SELECT indrelid::regclass::text AS name FROM pg_index WHERE indrelid = ANY ($1::regclass[]) AND indisprimary`;
    expect(await names(keyed, DISTRIBUTED)).toHaveLength(DISTRIBUTED.length);
  });

  it('meets no foreign key, exclusion or rule on what it distributes', async () => {
    const obstacles = await names(
      `SELECT conname AS name FROM pg_constraint
        WHERE (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[])) AND contype IN ('f', 'x')
       UNION ALL SELECT rulename FROM pg_rules WHERE tablename::regclass = ANY ($1::regclass[])`,
      DISTRIBUTED,
    );
    expect(obstacles).toEqual([]);
  });

  it('drops every trigger of what it distributes or copies', async () => {
    const triggers = await names(
      `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = ANY ($1::regclass[]) AND NOT tgisinternal`,
      [...DISTRIBUTED, ...REFERENCE],
    );
    expect(DROPPED_TRIGGERS.sort()).toEqual(triggers.sort());
  });

  it('copies tables only after those that their foreign keys point to', async () => {
    const keys = await database.query<{ from: string; to: string }>(
      `SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint WHERE contype = 'f'`,
    );
    expect(keys.length).toBeGreaterThan(0);
    for (const { from, to } of keys) expect(REFERENCE.indexOf(to)).toBeLessThan(REFERENCE.indexOf(from));
    expect(keys.filter(({ to }) => !REFERENCE.includes(to))).toEqual([]);
  });

  it('meets identity columns only of type bigint, which alone can be distributed', async () => {
    const narrow = await names(
      `SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute
        WHERE attrelid = ANY ($1::regclass[]) AND attidentity <> '' AND atttypid <> 'bigint'::regtype`,
      DISTRIBUTED,
    );
    expect(narrow).toEqual([]);
  });
});

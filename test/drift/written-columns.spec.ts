import type { DataSource } from 'typeorm';
import type { CopyTarget } from '@libs/copy-rows';
import type { Tx } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { OnePostgres } from '../../src/infrastructure/database';
import { BULK_ITEMS } from '../../src/bulk/commands/start-bulk';
import { eventTable } from '../../src/events/event-table';
import { jobTable } from '../../src/jobs/job-table';
import { DAY_SHIFTS } from '../../src/orders/list/order-day-shifts';
import type { OrderChange } from '../../src/orders/model/order-change';
import { insertHeads, insertVersions, updateHeads, writeLines } from '../../src/orders/store/order-tables';
import { wholly } from '../../src/orders/store/version-text';
import { ATTEMPTS } from '../../src/webhooks/delivery/results/earlier-attempts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

/**
 * Columns that the statements of the busy path leave to the defaults of the database when they insert a row. A new
 * column of an entity has to be written by its statement, or to be named here.
 */
const LEFT_TO_DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  orders: [],
  order_items: [],
  order_versions: [],
  events: ['fault', 'next_try_at', 'parked_at', 'position', 'seq', 'told_at', 'tries'],
  jobs: [
    ...['attempts', 'begun', 'begun_at', 'completed_at', 'created_at', 'error', 'parked_at', 'run_at'],
    ...['seq', 'started_at', 'status', 'webhooks_skipped'],
  ],
};

/** Columns that keep what they were inserted with. */
const NEVER_CHANGED: Readonly<Record<string, readonly string[]>> = {
  orders: ['channel_id', 'created_at', 'id'],
  order_items: ['channel_id', 'item_id', 'order_id'],
};

const item = (item_id: string) => ({ item_id, properties: {} });
const change = (before: object | null) =>
  ({
    before,
    after: { id: 'order', channel_id: 'shop', items: [item('new')] },
    status: null,
    changes: [],
    origin: {},
  }) as unknown as OrderChange;
const CREATION = change(null);
const CHANGE = change({ items: [item('old')] });

describe('the statements of the busy path', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const texts: string[] = [];
  const copied: CopyTarget[] = [ATTEMPTS, BULK_ITEMS, DAY_SHIFTS];

  /** Sends nothing; notes the statements. */
  const tx = {
    query: (statement: string | { text: string }) => {
      texts.push(typeof statement === 'string' ? statement : statement.text);
      return Promise.resolve([]);
    },
    copy: (into: CopyTarget) => {
      copied.push(into);
      texts.push(`COPY ${into.table} (${Object.keys(into.columns).join(', ')})`);
      return Promise.resolve();
    },
  } as unknown as Tx;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, 1).initialize();
    await insertHeads(tx, [CREATION]);
    await updateHeads(tx, [CHANGE], new OnePostgres(dataSource));
    await writeLines(tx, [CREATION, CHANGE]);
    await insertVersions(
      tx,
      [CREATION],
      () => wholly('{}'),
      (json) => json,
      false,
    );
    await eventTable.insert(tx, [{} as never]);
    await jobTable.insertIn(tx, [{} as never]);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const columnsOf = (table: string, without: readonly string[]) =>
    dataSource.entityMetadatas
      .find(({ tableName }) => tableName === table)!
      .columns.map(({ databaseName }) => databaseName)
      .filter((name) => !without.includes(name))
      .sort();
  const lists = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)]).map(([list]) => list.split(/[(,)]/));

  it.each(Object.entries(LEFT_TO_DEFAULTS))('insert every column of %s but %j', (table, left) => {
    const inserted = lists(new RegExp(String.raw`(?:COPY|INSERT INTO) ${table} \([^)]*\)`, 'g'));
    expect(inserted.length).toBeGreaterThan(0);
    for (const [, ...names] of inserted) {
      expect(
        names
          .map((name) => name.trim())
          .filter(Boolean)
          .sort(),
      ).toEqual(columnsOf(table, left));
    }
  });

  it('copy rows with the types that the columns have', async () => {
    const types = await database.query<{ table: string; column: string; type: string }>(
      `SELECT attrelid::regclass::text AS table, attname AS column, typname AS type
         FROM pg_attribute JOIN pg_type t ON t.oid = atttypid
        WHERE attrelid = ANY ($1::regclass[])`,
      [copied.map(({ table }) => table)],
    );
    const typeOf = (table: string, column: string) =>
      types.find((known) => known.table === table && known.column === column)?.type.replace('int4', 'int');
    expect(copied.length).toBeGreaterThan(6);
    for (const { table, columns } of copied)
      for (const [column, type] of Object.entries(columns))
        expect({ table, column, type: typeOf(table, column) }).toEqual({ table, column, type });
  });

  it.each(Object.entries(NEVER_CHANGED))('change every column of %s but %j', (table, kept) => {
    const changing = texts.filter((text) =>
      new RegExp(String.raw`UPDATE ${table}\b|INTO ${table} [^;]*DO UPDATE`).test(text),
    );
    expect(changing).toHaveLength(1);
    const names = [...changing[0]!.matchAll(/\b(\w+) = (?:n|excluded)\.\1\b/g)].map(([, name]) => name!);
    expect(names.filter((name) => !['channel_id', 'id'].includes(name)).sort()).toEqual(
      columnsOf(table, kept),
    );
  });
});

import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { type ParkedPolicy, ParkedRows, type ParkedUnit } from '@libs/work-queue';
import { createDataSource } from '../../ormconfig';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const [FIRST, SECOND] = [randomUUID(), randomUUID()].sort() as [string, string];

const policy = (table: string, more: Partial<ParkedPolicy> = {}): ParkedPolicy => ({
  table,
  partition: 'part',
  id: 'id',
  idType: 'text',
  shown: 't.tries',
  isParked: 't.parked_at IS NOT NULL',
  due: 'due_at',
  ...more,
});

describe('parked rows', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  let woken: ParkedUnit[];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 4);
    await dataSource.initialize();
    unitOfWork = new UnitOfWork(dataSource);
    for (const table of ['works', 'pieces'])
      await dataSource.query(
        `CREATE TABLE ${table} (part uuid, id text, piece int, tries int, parked_at timestamptz, due_at timestamptz, held bool)`,
      );
  });
  beforeEach(async () => {
    woken = [];
    await dataSource.query('TRUNCATE works, pieces');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const rowsOf = (...tables: ParkedPolicy[]) =>
    new ParkedRows<{ part: string; id: string; tries: number }>(dataSource, unitOfWork, tables, (units) => {
      woken.push(...units);
    });
  const add = (
    table: string,
    part: string,
    id: string,
    { tries = 1, isParked = true, isDue = false, held = false, piece = 1 } = {},
  ) =>
    dataSource.query(
      `INSERT INTO ${table} VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END,
         now() + CASE WHEN $6 THEN -1 ELSE 1 END * interval '1 hour', $7)`,
      [part, id, piece, tries, isParked, isDue, held],
    );
  const retry = (
    rows: ReturnType<typeof rowsOf>,
    partition: string | null,
    ids: string[] | null,
    { limit = 10, except = [] as readonly ParkedUnit[] } = {},
  ) => unitOfWork.run(async (tx) => (await rows.retry(tx, { partition, ids, except }, limit)).length);
  const dueIn = async (table: string): Promise<string[]> => {
    const rows = await dataSource.query<{ id: string }[]>(
      `SELECT DISTINCT id FROM ${table} WHERE due_at <= now() ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  };

  it('are listed page by page, by partition and id, and counted up to a maximum', async () => {
    const rows = rowsOf(policy('works'));
    for (const id of ['b', 'a', 'c']) await add('works', SECOND, id);
    await add('works', FIRST, 'd');
    await add('works', FIRST, 'e', { isParked: false });
    const names = async (partition: string | null, after: [string, string] | null, limit: number) => {
      const position = after && { partition: after[0], id: after[1] };
      return (await rows.list(partition, position, limit)).map(({ id }) => id).join('');
    };
    expect(await names(null, null, 3)).toBe('dab');
    expect(await names(null, [SECOND, 'b'], 3)).toBe('c');
    expect(await names(FIRST, null, 3)).toBe('d');
    expect([await rows.count(10), await rows.count(2)]).toEqual([4, 2]);
  });

  it('become due when they are retried, except those that are due, held, of another partition, or not asked for', async () => {
    const rows = rowsOf(policy('works', { mayBeRetried: 'NOT t.held' }));
    await add('works', FIRST, 'a');
    await add('works', FIRST, 'b', { isDue: true });
    await add('works', FIRST, 'c', { held: true });
    await add('works', FIRST, 'd', { isParked: false });
    await add('works', SECOND, 'e');
    await add('works', SECOND, 'f');
    expect(await retry(rows, FIRST, null)).toBe(1);
    expect(await dueIn('works')).toEqual(['a', 'b']);
    expect(woken).toEqual([{ partition: FIRST, unit: 'a' }]);
    expect(await retry(rows, null, ['f', 'nothing'])).toBe(1);
    expect(await dueIn('works')).toEqual(['a', 'b', 'f']);
    expect(await retry(rows, FIRST, null)).toBe(0);
    expect(await retry(rows, null, null)).toBe(1);
  });

  it('are not retried again by the same request when they have failed and are parked again', async () => {
    const rows = rowsOf(policy('works'), policy('pieces', { isManyPerId: true }));
    const except = [{ partition: FIRST, unit: 'a' }];
    for (const table of ['works', 'pieces']) await add(table, FIRST, 'a');
    expect(await retry(rows, null, ['a'], { except })).toBe(0);
    await add('works', SECOND, 'a');
    expect(await retry(rows, null, null, { except })).toBe(1);
    expect(woken).toEqual([{ partition: SECOND, unit: 'a' }]);
  });

  it('take what waits behind them along', async () => {
    const rows = rowsOf(
      policy('works', { unit: 'tries', becomeDue: { condition: 'NOT t.held', index: 'true' } }),
    );
    await dataSource.query('ALTER TABLE works ALTER tries TYPE text');
    await add('works', FIRST, 'a');
    await add('works', FIRST, 'b', { isParked: false });
    await add('works', FIRST, 'c', { isParked: false, held: true });
    await add('works', FIRST, 'd', { isParked: false, tries: 2 });
    expect(await retry(rows, null, ['a'])).toBe(1);
    expect(await dueIn('works')).toEqual(['a', 'b']);
    await dataSource.query('TRUNCATE works');
    await dataSource.query('ALTER TABLE works ALTER tries TYPE int USING tries::int');
  });

  it('of several tables are one list, in which an id is shown, counted and retried once', async () => {
    const rows = rowsOf(policy('works'), policy('pieces', { isManyPerId: true }));
    await add('works', FIRST, 'b');
    for (const piece of [1, 2]) for (const id of ['a', 'b', 'c']) await add('pieces', FIRST, id, { piece });
    const listed = await rows.list(null, null, 2);
    expect(listed.map(({ id }) => id)).toEqual(['a', 'b']);
    expect((await rows.list(null, { partition: FIRST, id: 'b' }, 2)).map(({ id }) => id)).toEqual(['c']);
    expect(await rows.count(10)).toBe(3);
    expect(await retry(rows, null, null, { limit: 2 })).toBe(2);
    expect([await dueIn('works'), await dueIn('pieces')]).toEqual([['b'], ['a', 'b']]);
    expect(await retry(rows, null, null, { limit: 2 })).toBe(1);
  });
});

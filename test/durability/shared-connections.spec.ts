import type { DataSource } from 'typeorm';
import { Client, type Pool } from 'pg';
import { onBehalfOf, shareConnections } from '@libs/fair-pool';
import { UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { until } from '../support/until';

const SIZE = 5;
const times = (count: number) => Array.from({ length: count });

describe('the connections of a pool that callers share', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, SIZE);
    await dataSource.initialize();
    const { driver } = dataSource as unknown as { driver: { master: Pool } };
    shareConnections(driver.master, SIZE);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await dataSource.destroy();
    await database.drop();
  });

  const ask = (caller: string, sql: string): Promise<unknown> =>
    onBehalfOf({ caller, isAtWork: true, held: 0 }, () => dataSource.query(sql));
  /** Of statements that name their caller in a comment, who sent them, in their order. */
  const senders = (): (() => string[]) => {
    const query = jest.spyOn(Client.prototype, 'query');
    return () => query.mock.calls.flatMap(([asked]) => /^\/\* (\w+) \*\//.exec(String(asked))?.[1] ?? []);
  };
  /** So that nobody waits for a new one. */
  const openAll = () => Promise.all(times(SIZE).map(() => dataSource.query('SELECT pg_sleep(0.1)')));
  const isLocked = async () =>
    (
      await database.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
    )[0]!.n;

  it('are never all used by one caller or by several: others and the service continue', async () => {
    await openAll();
    const holder = await (dataSource as unknown as { driver: { master: Pool } }).driver.master.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    const waiting = times(50).map((_, index) =>
      ask(index % 2 === 0 ? 'greedy' : 'hoarding', 'SELECT pg_advisory_xact_lock(1)'),
    );
    await until('three of them wait', async () => (await isLocked()) >= 3);
    // Another would wait by then.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await isLocked()).toBe(3);
    await dataSource.query('SELECT 1');
    await holder.query('SELECT pg_advisory_unlock(1)');
    holder.release();
    await Promise.all(waiting);
  });

  it('are not all used by callers that hold them for long, however many those are', async () => {
    const long = ['greedy', 'hoarding', 'dawdling'];
    await Promise.all(long.map((caller) => ask(caller, 'SELECT pg_sleep(0.3)')));
    // From here nobody else can seem slow.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const holder = await (dataSource as unknown as { driver: { master: Pool } }).driver.master.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    const waiting = Promise.allSettled(
      times(12).map((_, n) => ask(long[n % 3]!, 'SELECT pg_advisory_xact_lock(1)')),
    );
    await until('two of them wait', async () => (await isLocked()) >= 2);
    for (let n = 0; n < 10; n += 1) await ask('modest', 'SELECT 1');
    expect(await isLocked()).toBe(2);
    await holder.query('SELECT pg_advisory_unlock(1)');
    holder.release();
    await waiting;
  });

  it('go to callers in turns', async () => {
    await openAll();
    const sent = senders();
    const sleep = (caller: string) => ask(caller, `/* ${caller} */ SELECT pg_sleep(0.02)`);
    const greedy = times(60).map(() => sleep('greedy'));
    await Promise.all([...greedy, sleep('modest')]);
    expect(sent()).toHaveLength(61);
    expect(sent().indexOf('modest')).toBeLessThan(12);
  });

  it('are given at once to a caller that already has one, so that nobody waits for itself', async () => {
    const unitOfWork = new UnitOfWork(dataSource);
    const within = times(10).map(() =>
      onBehalfOf({ caller: 'nested', isAtWork: true, held: 0 }, () =>
        unitOfWork.run(async (tx) => {
          await tx.query('SELECT 1');
          return dataSource.query('SELECT 1');
        }),
      ),
    );
    await expect(Promise.all(within)).resolves.toHaveLength(10);
  });

  it('go to patient callers one at a time, with pauses, while others have them at once', async () => {
    const asked = (caller: string, isPatient: boolean) =>
      onBehalfOf({ caller, isAtWork: true, held: 0, isPatient }, () =>
        dataSource.query<{ from: number; to: number }[]>(
          `/* ${caller} */ SELECT extract(epoch FROM now())::float AS "from", extract(epoch FROM clock_timestamp())::float AS "to"
             FROM pg_sleep(0.1)`,
        ),
      );
    await openAll();
    const sent = senders();
    const reads = times(4).map((_, index) => asked(index % 2 === 0 ? 'reader' : 'another', true));
    await asked('hasty', false);
    const spans = (await Promise.all(reads))
      .map(([span]) => span!)
      .sort((one, other) => one.from - other.from);
    expect(sent()).toHaveLength(5);
    expect(sent().indexOf('hasty')).toBeLessThan(2);
    spans.slice(1).forEach(({ from }, index) => expect(from - spans[index]!.to).toBeGreaterThan(0.09));
    await expect(
      onBehalfOf({ caller: 'clumsy', isAtWork: true, held: 0, isPatient: true }, () =>
        dataSource.query('SELECT 1 / 0'),
      ),
    ).rejects.toThrow('zero');
    await asked('reader', true);
  });

  it('are released by work that fails', async () => {
    for (let n = 0; n < 30; n += 1) await expect(ask('clumsy', 'SELECT 1 / 0')).rejects.toThrow('zero');
    await expect(ask('clumsy', 'SELECT 1')).resolves.toHaveLength(1);
  });
});

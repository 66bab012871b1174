import { Client } from 'pg';
import { copyRows } from '@libs/copy-rows';
import { isDatabaseUnavailable } from '@libs/unit-of-work';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { until } from '../support/until';

const fault = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const INTO = 'copied (id, name, at)';
const NOON = new Date('2026-01-02T12:00:00.123Z');

describe('rows that are copied into a real database', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query('CREATE TABLE copied (id int PRIMARY KEY, name text, at timestamptz, n serial)');
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await database.query('TRUNCATE copied RESTART IDENTITY');
    client = new Client({ connectionString: database.url, pipeline: true });
    client.on('error', () => undefined);
    await client.connect();
  });
  afterEach(() => client.end().catch(() => undefined));

  const copied = () => database.query('SELECT id, name, at, n FROM copied ORDER BY n');

  it('are stored as given, with defaults in the other columns', async () => {
    const odd = 'tab\t line\n return\r backslash\\ \\N \\. {"a,b"} \u0001 é 😀 \ud800';
    await copyRows(client, INTO, [
      [2, odd, NOON],
      [1, '', null],
      [3, '\\N', undefined],
    ]);
    expect(await copied()).toEqual([
      { id: 2, name: odd.replace('\ud800', '\ufffd'), at: NOON, n: 1 },
      { id: 1, name: '', at: null, n: 2 },
      { id: 3, name: '\\N', at: null, n: 3 },
    ]);
    await copyRows(client, INTO, []);
    expect(await copied()).toHaveLength(3);
  });

  it('may be many', async () => {
    const name = 'x'.repeat(2_000);
    await copyRows(
      client,
      INTO,
      Array.from({ length: 5_000 }, (_row, id) => [id, name, NOON]),
    );
    const [row] = await database.query('SELECT count(*)::int AS n, min(name) AS name FROM copied');
    expect(row).toEqual({ n: 5_000, name });
  });

  const REFUSED: [string, string, unknown[][], string][] = [
    [
      'one of them breaks a rule',
      INTO,
      [
        [1, 'a', null],
        [1, 'b', null],
      ],
      '23505',
    ],
    [
      'one of them does not fit',
      INTO,
      [
        [1, 'a', null],
        ['no number', 'b', null],
      ],
      '22P02',
    ],
    ['Postgres can’t keep a text', INTO, [[1, 'nul\u0000', null]], '22021'],
    ['the table is not there', 'nowhere (id)', [[1], [2]], '42P01'],
  ];

  it.each(REFUSED)(
    'are refused as a whole when %s, and the connection goes on',
    async (_why, into, rows, code) => {
      await client.query('BEGIN');
      expect(await fault(copyRows(client, into, rows as never))).toMatchObject({ code });
      expect(await fault(copyRows(client, INTO, [[7, 'after', null]]))).toMatchObject({ code: '25P02' });
      await client.query('ROLLBACK');

      const failed = fault(copyRows(client, into, rows as never));
      const next = copyRows(client, INTO, [[8, 'next', null]]);
      expect(await failed).toMatchObject({ code });
      await next;
      const { rows: answer } = await client.query<{ two: number }>('SELECT 1 + 1 AS two');
      expect(answer).toEqual([{ two: 2 }]);
      expect(await copied()).toMatchObject([{ id: 8, name: 'next' }]);
    },
  );

  it('are refused as database unavailable when the connection breaks', async () => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await database.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    await until('the client knows', async () => (await fault(client.query('SELECT 1'))) !== null);
    expect(isDatabaseUnavailable(await fault(copyRows(client, INTO, [[1, 'a', null]])))).toBe(true);
    expect(await copied()).toEqual([]);
  });

  it('are refused as database unavailable when the connection breaks in the middle', async () => {
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE copied IN ACCESS EXCLUSIVE MODE');
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const failed = fault(copyRows(client, INTO, [[1, 'a', null]]));
    await database.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    expect(isDatabaseUnavailable(await failed)).toBe(true);
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await copied()).toEqual([]);
  });
});

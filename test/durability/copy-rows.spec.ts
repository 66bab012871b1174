import { Client } from 'pg';
import fc from 'fast-check';
import { type CopyTarget, copyRows, UnsendableValueError } from '@libs/copy-rows';
import { EncodedText } from '@libs/json-text';
import { isDatabaseUnavailable } from '@libs/unit-of-work';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { until } from '../support/until';

const fault = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const INTO: CopyTarget = { table: 'copied', columns: { id: 'int', name: 'text', at: 'timestamptz' } };
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

  it.each(['plain', '"{},é😀 ', '\\\t\n', '\ud800'])('may have long texts of %j', async (part) => {
    const long = part.repeat(20_000);
    const encoded = new EncodedText([Buffer.from('"'), Buffer.from(long), Buffer.from(part)]);
    await copyRows(client, INTO, [
      [1, long, NOON],
      [2, encoded, null],
      [3, part, NOON],
    ]);
    const stored = part.toWellFormed();
    const rows = await database.query<{ name: string }>('SELECT name FROM copied ORDER BY n');
    const names = rows.map(({ name }) => name);
    expect(names[0] === stored.repeat(20_000)).toBe(true);
    expect(names[1] === `"${stored.repeat(20_001)}`).toBe(true);
    expect(names[2]).toBe(stored);
  });

  it('have the values that Postgres reads from their texts', async () => {
    await database.query('CREATE TABLE kinds (n int, u uuid, i int, q numeric, d date, t timestamptz)');
    const columns = { n: 'int', u: 'uuid', i: 'int', q: 'numeric', d: 'date', t: 'timestamptz' } as const;
    const earliest = new Date('0001-01-01');
    const latest = new Date('9999-12-31T23:59:59.999Z');
    const time = fc.date({ min: earliest, max: latest, noInvalidDate: true });
    const quantity = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.integer().map((n) => n / 1_000),
    );
    const row = fc.tuple(fc.uuid(), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), quantity, time, time);
    const edges: [string, number, number, Date, Date][] = [
      ['FFFFFFFF-0000-7000-8000-00000000000A', 0, -0, earliest, latest],
      ['00000000-0000-0000-0000-000000000000', -1, 5e-324, latest, earliest],
      ['01900000-0000-7000-8000-000000000000', 1, Number.MAX_VALUE, new Date(0), new Date(0)],
    ];
    const random = fc.sample(row, 2_000);
    const rows = [...edges, ...random].map(([u, i, q, d, t], n) => [
      n,
      u,
      i,
      q,
      d.toISOString().slice(0, 10),
      t,
    ]);
    await copyRows(client, { table: 'kinds', columns }, rows);
    const texts = [0, 1, 2, 3, 4, 5].map((column) =>
      rows.map((values) =>
        values[column] instanceof Date ? values[column].toISOString() : `${values[column]}`,
      ),
    );
    const wrong = await database.query(
      `SELECT g.* FROM kinds k
         JOIN unnest($1::int[], $2::uuid[], $3::int[], $4::numeric[], $5::date[], $6::timestamptz[]) AS g(n, u, i, q, d, t) USING (n)
        WHERE k IS DISTINCT FROM g OR k.q::text <> g.q::text`,
      texts,
    );
    expect(wrong).toEqual([]);
    const [counted] = await database.query('SELECT count(*)::int AS n FROM kinds');
    expect(counted).toEqual({ n: rows.length });
  });

  it.each([
    ['int', 'no number'],
    ['int', 1.5],
    ['int', 2 ** 31],
    ['uuid', '01900000-0000-7000-8000-00000000000'],
    ['uuid', '01900000-0000-7000-8000-0000000000000'],
    ['uuid', '01900000-0000-7000-8000-00000000000g'],
    ['uuid', '01900000-0000-7000-8000-00000000000é'],
    ['uuid', '01900000x0000-7000-8000-000000000000'],
    ['uuid', ''],
    ['numeric', Number.NaN],
    ['numeric', 'many'],
    ['date', 'tomorrow'],
    ['date', '2026-02-30'],
    ['date', '2026-01-01T12:00:00Z'],
    ['timestamptz', 'noon'],
    ['timestamptz', new Date(Number.NaN)],
  ] as const)('are not sent at all with a value that is no %s: %j', async (type, value) => {
    const into: CopyTarget = { table: 'copied', columns: { id: 'int', name: type } };
    expect(await fault(copyRows(client, into, [[1, value]]))).toBeInstanceOf(UnsendableValueError);
    await copyRows(client, INTO, [[8, 'next', null]]);
    expect(await copied()).toMatchObject([{ id: 8, name: 'next' }]);
  });

  const REFUSED: [string, CopyTarget, unknown[][], string][] = [
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
      'a column has another type',
      { table: 'copied', columns: { id: 'int', at: 'uuid' } },
      [[1, '01900000-0000-7000-8000-000000000000']],
      '22P03',
    ],
    ['Postgres can’t keep a text', INTO, [[1, 'nul\u0000', null]], '22021'],
    ['the table is not there', { table: 'nowhere', columns: { id: 'int' } }, [[1], [2]], '42P01'],
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

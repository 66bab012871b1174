import type { Socket } from 'node:net';
import type { Client } from 'pg';
import { ConnectionWatch } from '@libs/live-connections';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

type Ask = (...asked: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;

let database: TestDatabase;
let client: Client;
let ask: Ask;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new new ConnectionWatch().Client({ connectionString: database.url, pipeline: true });
  await client.connect();
  ask = client.query.bind(client);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('a watched client answers a statement', () => {
  const ONE = 'SELECT $1::int AS n';

  it.each<[string, unknown[]]>([
    ['as text', ['SELECT 1 AS n']],
    ['with values', [ONE, [1]]],
    ['with values and no callback', [ONE, [1], undefined]],
    ['without values', ['SELECT 1 AS n', undefined]],
    ['as an object', [{ text: ONE, values: [1] }]],
    ['as an object and its values', [{ text: ONE }, [1]]],
  ])('%s', async (_form, asked) => {
    expect((await ask(...asked)).rows).toEqual([{ n: 1 }]);
  });

  it.each<[string, (callback: unknown) => unknown[]]>([
    ['after its values', (callback) => [ONE, [1], callback]],
    ['in place of its values', (callback) => ['SELECT 1 AS n', callback]],
    ['of its object', (callback) => [{ text: ONE, values: [1], callback }]],
  ])('by the callback %s', async (_form, asked) => {
    const rows = await new Promise((resolve) => {
      void ask(...asked((_error: unknown, result: { rows: unknown }) => resolve(result.rows)));
    });
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('beside those that are asked for with it, all sent in one message', async () => {
    const stream = client.connection.stream as Socket;
    const writes = [jest.spyOn(stream, '_write'), jest.spyOn(stream, '_writev')];
    const counts = () => writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const answers = await Promise.all([1, 2, 3].map((n) => ask(ONE, [n])));
    expect(answers.flatMap(({ rows }) => rows)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(counts()).toBe(1);
    await ask(ONE, [4]);
    expect(counts()).toBe(2);
    for (const write of writes) write.mockRestore();
  });

  it('that fails with an error whose stack leads to the caller', async () => {
    const failing = async () => {
      await ask('SELECT nothing');
    };
    await expect(failing()).rejects.toMatchObject({
      code: '42703',
      stack: expect.stringContaining('failing'),
    });
  });
});

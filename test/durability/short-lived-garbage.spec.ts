import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const TIMES = 3_000;
const BYTES = 10_000;
/** No full collection until there is much more than this. */
const OLD_SPACE_MB = 512;

const OLD_BYTES = `
  const { getHeapSpaceStatistics } = require('node:v8');
  const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
  const growth = async (work) => {
    await work();
    const before = oldBytes();
    await work();
    process.stdout.write(String(oldBytes() - before));
  };`;

const STATEMENTS = `${OLD_BYTES}
  const { createDataSource } = require('./dist/ormconfig');
  (async () => {
    const dataSource = await createDataSource(process.argv[1], 2).initialize();
    await growth(async () => {
      for (let n = 0; n < ${TIMES}; n += 1)
        await dataSource.query("SELECT repeat('x', ${BYTES}) AS text WHERE $1::int > 0", [1]);
    });
    await dataSource.destroy();
  })();`;

const REQUESTS = `${OLD_BYTES}
  const { endTurn, takeTurn } = require('./dist/src/infrastructure/http/limits/fair-requests');
  const { setImmediate: letOthersGo } = require('node:timers/promises');
  void growth(async () => {
    for (let n = 0; n < ${TIMES}; n += 1) {
      const response = { body: Array.from({ length: ${BYTES / 8} }, (_, index) => index + n / 2) };
      takeTurn({ method: 'GET', path: '/v1/orders', caller: { keyId: 'key' } }, response);
      await letOthersGo();
      endTurn(response);
    }
  });`;

/** How many bytes of each only a full collection can take away. */
async function keptByEach(program: string, ...args: readonly string[]): Promise<number> {
  const flags = [`--initial-old-space-size=${OLD_SPACE_MB}`, '--max-semi-space-size=4'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', program, ...args]);
  return Number(stdout) / TIMES;
}

describe('with the next small collection of garbage', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('the result of a statement is gone', async () => {
    expect(await keptByEach(STATEMENTS, database.url)).toBeLessThan(BYTES / 2);
  });

  it('a request whose turn has ended is gone', async () => {
    expect(await keptByEach(REQUESTS)).toBeLessThan(BYTES / 2);
  });
});

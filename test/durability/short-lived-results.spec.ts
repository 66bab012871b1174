import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const STATEMENTS = 3_000;
const RESULT_BYTES = 10_000;
/** No full collection until there is much more than this. */
const OLD_SPACE_MB = 512;

const PROGRAM = `
  const { getHeapSpaceStatistics } = require('node:v8');
  const { createDataSource } = require('./dist/ormconfig');
  const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
  (async () => {
    const dataSource = await createDataSource(process.argv[1], 2).initialize();
    const askAll = async () => {
      for (let n = 0; n < ${STATEMENTS}; n += 1)
        await dataSource.query("SELECT repeat('x', ${RESULT_BYTES}) AS text WHERE $1::int > 0", [1]);
    };
    await askAll();
    const before = oldBytes();
    await askAll();
    process.stdout.write(String(oldBytes() - before));
    await dataSource.destroy();
  })();`;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the result of a statement', () => {
  it('is gone with the next small collection of garbage', async () => {
    const flags = [`--initial-old-space-size=${OLD_SPACE_MB}`, '--max-semi-space-size=4'];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', PROGRAM, database.url]);
    expect(Number(stdout) / STATEMENTS).toBeLessThan(RESULT_BYTES / 2);
  });
});

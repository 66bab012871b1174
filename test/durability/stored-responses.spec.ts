import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../ormconfig';
import { SYSTEM_CALLER } from '../../src/api-keys';
import { OnePostgres } from '../../src/infrastructure/database';
import { AnsweredRequests } from '../../src/jobs/idempotency/answered-requests';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const MB = 1024 * 1024;

describe('responses that are stored for repeats', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let requests: AnsweredRequests;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 2);
    await dataSource.initialize();
    requests = new AnsweredRequests(dataSource, new OnePostgres(dataSource));
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const asked = (key: string) => ({ caller: 'device', key, fingerprint: 'f', by: SYSTEM_CALLER });
  const end = async (key: string, answer: string) => {
    await requests.begin(asked(key));
    await requests.end(asked(key), { status: 200, location: '/v1/places/1', answer });
  };

  it('of a hundred small changes of a large place take less than 10 MB', async () => {
    const place = JSON.stringify({ text: randomBytes(375_000).toString('base64') });
    for (let n = 0; n < 100; n += 1) await end(`large-${n}`, place);
    const [size] = await dataSource.query<{ bytes: number }[]>(
      `SELECT pg_total_relation_size('answered_requests')::int AS bytes`,
    );
    expect(size!.bytes).toBeLessThan(10 * MB);
    expect(await requests.find(asked('large-0'))).toMatchObject({
      status: 200,
      location: '/v1/places/1',
      answer: null,
    });
  });

  it('are whole up to 64 KB', async () => {
    const answer = 'x'.repeat(64 * 1024);
    await end('whole', answer);
    expect(await requests.find(asked('whole'))).toMatchObject({ answer });
  });
});

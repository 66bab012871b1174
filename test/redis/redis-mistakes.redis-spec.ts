import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { RedisServer } from '../support/redis/redis-server';
import { Service } from '../support/service/service';
import { linesOf } from '../support/service/log-lines';

describe('a REDIS_URL', () => {
  let redis: RedisServer;
  let database: TestDatabase;

  beforeAll(async () => {
    redis = await RedisServer.start('--requirepass', 'sesame');
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await redis.kill();
    await database.drop();
  });

  const start = (REDIS_URL: string) => Service.start({ REDIS_URL, ROLE: 'api' }, database);
  const at = (login = '') => `redis://${login}127.0.0.1:${redis.port}`;

  it.each([
    ['a wrong password', () => at(':hunter2@'), "REDIS_URL can't be used: the user or password is wrong"],
    ['no password', () => at(), "REDIS_URL can't be used: it asks for a password"],
    [
      'a Cluster that is none',
      () => at(':sesame@').replace('redis:', 'redis+cluster:'),
      "REDIS_URL can't be used: it is not a Cluster: start the URL with redis://",
    ],
    ['a form that is none', () => 'http://cache:6379', 'REDIS_URL must be redis://'],
  ])('with %s stops the start, with a sentence that shows no password', async (_what, url, sentence) => {
    const said = await start(url()).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/hunter2|sesame/);
  });

  it('of a server that is not there lets the service start, which says so', async () => {
    const service = await start('redis://127.0.0.1:1');
    const said = service.log.split('\n').filter((line) => line.includes('jobs run from Postgres'));
    expect(said).toEqual([
      expect.stringContaining('The Redis of REDIS_URL is unavailable (connection refused)'),
    ]);
    expect(() => linesOf(service.log)).not.toThrow();
    const { body } = await service.as(null).get('/health/ready').expect(200);
    expect(body).toMatchObject({ checks: { redis: 'down' }, reasons: { redis: 'connection refused' } });
    expect(await service.terminate()).toBe(0);
  });
});

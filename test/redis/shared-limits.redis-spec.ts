import type { Response } from 'supertest';
import { Browser, somebody } from '../support/people/browser';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { RedisServer } from '../support/redis/redis-server';
import { Service } from '../support/service/service';
import { openShop, type Shop } from '../support/data/shop';
import { SocketClient } from '../support/receivers/socket-client';
import { withoutFallback } from '../support/undisturbed';
import { until } from '../support/until';

const BURST = 60;
const TRIES = 100;
const FAILURES_PER_SECOND = 10;
/** A lease of these limits. */
const LEASE = 1;
/** So many wrong passwords at once an account allows. */
const SIGN_INS = 10;

/** The answer to a wrong password; null when the address has guessed too often. */
async function guess(service: Service, email: string): Promise<Response | null> {
  const answer = await new Browser(service).post('/v1/session', { email, password: 'wrong horse battery' });
  return answer.body.code === 'TOO_MANY_REQUESTS' ? null : answer;
}

describe('two processes with one Redis', () => {
  let redis: RedisServer;
  let database: TestDatabase;
  let services: Service[];

  beforeAll(async () => {
    redis = await RedisServer.start();
    database = await createTestDatabase();
    const settings = {
      REDIS_URL: redis.url,
      SYSTEM_TOKEN: 'system_0123456789012345678901234567',
      ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
      RATE_LIMIT_PER_SECOND: '1',
      RATE_LIMIT_BURST: String(BURST),
      AUTH_FAILURES_PER_SECOND: String(FAILURES_PER_SECOND),
    };
    services = await Promise.all([1, 2].map(() => Service.start(settings, database)));
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.terminate()));
    await database.drop();
    await redis.kill();
  });

  /** Sends as many requests to each process at once; gives the answers, and the seconds that took. */
  const storm = async (token: (n: number) => string) => {
    const startedMs = Date.now();
    const answers = await Promise.all(
      services.flatMap((service) =>
        Array.from({ length: TRIES }, (_, n) => service.as(token(n)).get('/v1/channels')),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    return {
      answers,
      count: (status: number) => statuses.filter((one) => one === status).length,
      seconds: (Date.now() - startedMs) / 1_000,
    };
  };

  /** What is measured while Redis is in time for both. */
  const shared = <T>(measure: () => Promise<T>): Promise<T> =>
    withoutFallback(services, 'meanwhile this process counts requests on its own', measure);

  const freshShop = async (): Promise<Shop> => {
    const shop = await openShop(services[0]!);
    await redis.command('DEL', `oms-limits:{requests:${shop.keyId}}`);
    return shop;
  };

  it('let a key do together what the limit says, not each', async () => {
    const { answers, count, seconds } = await shared(async () => {
      const { key } = await freshShop();
      return storm(() => key);
    });
    expect(count(200) + count(429)).toBe(2 * TRIES);
    expect(count(200)).toBeLessThanOrEqual(BURST + seconds + 2 * LEASE + 1);
    expect(count(200)).toBeGreaterThanOrEqual(BURST - 4 * LEASE - 1);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': String(BURST), 'ratelimit-remaining': '0' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  it('count guesses of one address together, those through sockets too', async () => {
    const { count, seconds } = await shared(() => storm((n) => `guess_${n}`));
    expect(count(401) + count(429)).toBe(2 * TRIES);
    expect(count(401)).toBeLessThanOrEqual(FAILURES_PER_SECOND * (seconds + 1) + 2 * LEASE + 1);
    await until('a guess through a socket is one too many', async () => {
      const client = await SocketClient.connect(services[1]!);
      client.send({ type: 'auth', apiKey: 'guess' });
      await services[0]!.as('guess').get('/v1/channels');
      const { code } = await client.waitFor('an error', ({ type }) => type === 'error');
      return code === 'TOO_MANY_FAILURES';
    });
  });

  it('count wrong passwords for one account together', async () => {
    const { answers, more } = await shared(async () => {
      // Using a link counts for the address, which the guesses before have used up for a second.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const { email } = await somebody(services[0]!, 'viewer');
      const startedMs = Date.now();
      const guesses: Response[] = [];
      for (let n = 0; n < 2 * SIGN_INS; n += 1) {
        guesses.push(await until('the address may guess', () => guess(services[n % 2]!, email)));
      }
      return { answers: guesses, more: (Date.now() - startedMs) / 30_000 };
    });
    const statuses = answers.map(({ status }) => status);
    const wrong = statuses.filter((status) => status === 401).length;
    expect(wrong).toBeLessThanOrEqual(SIGN_INS + more + 1);
    expect(wrong).toBeGreaterThanOrEqual(SIGN_INS - 2 * LEASE);
    expect(wrong + statuses.filter((status) => status === 429).length).toBe(2 * SIGN_INS);
    for (const process of [0, 1]) {
      const codes = answers.filter((_, n) => n % 2 === process).map(({ body }) => body.code as string);
      expect(codes).toContain('TOO_MANY_SIGN_INS');
    }
  });

  it('go by their own limits without Redis, answer all the same, and share again when it is back', async () => {
    const { key } = await freshShop();
    await redis.kill();
    const alone = await storm(() => key);
    expect(alone.count(200) + alone.count(429)).toBe(2 * TRIES);
    expect(alone.count(200)).toBeGreaterThan(BURST + LEASE);
    expect(alone.count(200)).toBeLessThanOrEqual(2 * (BURST + alone.seconds + 1));
    await redis.run();
    const { key: another, keyId } = await openShop(services[0]!);
    const isCountedInRedis = async () => {
      await services[1]!.as(another).get('/v1/channels').expect(200);
      return (await redis.command('EXISTS', `oms-limits:{requests:${keyId}}`)) === 1;
    };
    // As often as the limit allows it.
    await until('its requests are counted in Redis', isCountedInRedis, 15_000, 1_000);
  });
});

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { CHANNEL_TYPES } from '../../src/channels/types/registry';
import { ApiTour } from '../support/canary/api-tour';
import { Canary, findLeaks, type Trace } from '../support/canary/canary';
import { CANARY_NAMES, type CanaryName } from '../support/canary/canary-ground';
import { CanaryWalk } from '../support/canary/canary-walk';
import { dumpDatabase } from '../support/postgres/database-dump';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { OPERATIONS } from '../support/http/operations';
import { Receiver } from '../support/receivers/receiver';
import { RedisServer } from '../support/redis/redis-server';
import { RedisWatch } from '../support/canary/redis-watch';
import { Service } from '../support/service/service';
import { TokenEndpoint } from '../support/receivers/token-endpoint';

describe('secrets planted in every field that takes one', () => {
  const planted = Object.fromEntries(CANARY_NAMES.map((name) => [name, Canary.plant(name)])) as Record<
    CanaryName,
    Canary
  >;
  const canaries: Canary[] = Object.values(planted);
  /** In fields that are free for all to read: they show that the search finds what is there. */
  const open = {
    inDatabase: Canary.plant('open'),
    inLog: Canary.plant('open'),
    inRedis: Canary.plant('open'),
  };

  let redis: RedisServer;
  let watch: RedisWatch;
  let database: TestDatabase;
  let service: Service;
  let receiver: Receiver;
  let tokens: TokenEndpoint;
  let tour: ApiTour;
  /** Responses that show a secret once, as they should. */
  const shownOnce: Trace[] = [];
  let traces: Trace[];

  beforeAll(async () => {
    [redis, database, receiver, tokens] = await Promise.all([
      RedisServer.start(),
      createTestDatabase(),
      Receiver.start(),
      TokenEndpoint.start(),
    ]);
    watch = await RedisWatch.start(redis.url);
    service = await Service.start(settings(), database);
    tour = new ApiTour(service, planted['system-token'].value);
    await redis.command('SET', 'canary', open.inRedis.value);
    await new CanaryWalk({
      service,
      tour,
      database,
      receiver,
      tokens,
      planted,
      canaries,
      open,
      shownOnce,
    }).walk();
    await service.terminate();
    traces = [
      ...tour.traces,
      ...(await watch.traces()),
      ...(await dumpDatabase(database)).map(({ table, text }) => ({ where: `table ${table}`, text })),
      ...service.log.split('\n').map((text) => ({ where: 'the log', text })),
      ...receiver.received.map(({ text }) => ({ where: 'the body of a webhook', text })),
    ];
  }, 240_000);
  afterAll(async () => {
    watch.stop();
    await Promise.all([receiver.stop(), tokens.stop(), service.terminate()]);
    await database.drop();
    await redis.kill();
  });

  it('are in no answer, no table, no log line, no webhook and nowhere in Redis', () => {
    expect(findLeaks(canaries, traces)).toEqual([]);
  });

  it('were really there: every operation was called, and what takes a secret took it', () => {
    expect(OPERATIONS.map(({ name }) => name).filter((name) => !tour.visited.has(name))).toEqual([]);
    expect(
      receiver.received.some(({ headers }) => planted['access-token'].isIn(headers.authorization ?? '')),
    ).toBe(true);
    const asked = JSON.stringify(tokens.requests);
    expect(planted['client-secret'].isIn(asked) && planted['additional-param'].isIn(asked)).toBe(true);
    expect(canaries.length).toBeGreaterThan(CANARY_NAMES.length + CHANNEL_TYPES.length);
    expect(shownOnce.length).toBe(2);
  });

  it('would be found: what is planted in open fields is, wherever it belongs', () => {
    expect(findLeaks([open.inDatabase], traces)).toEqual(
      expect.arrayContaining([
        'open in answer 201 of POST /v1/channels',
        'open in answer 200 of GET /v1/channels/{channelId}',
        'open in table channels',
      ]),
    );
    expect(findLeaks([open.inLog], traces)).toContain('open in the log');
    expect(findLeaks([open.inRedis], traces)).toEqual([
      'open in Redis command SET',
      'open in Redis key canary',
    ]);
    const [first, last] = [canaries[0]!, canaries.at(-1)!];
    for (const { name, value } of [first, last]) {
      for (const text of [
        `x${value}x`,
        Buffer.from(`ab${value}yz`).toString('base64'),
        Buffer.from(`{"a":"${value}"}`).toString('hex'),
      ]) {
        expect(findLeaks(canaries, [{ where: 'here', text }])).toEqual([`${name} in here`]);
      }
    }
  });

  function settings(): Record<string, string> {
    const key = randomBytes(32);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    canaries.push(new Canary('encryption-key', key.toString('base64'), key));
    canaries.push(new Canary('service-account-key', pem.split('\n')[10]!));
    canaries.push(new Canary('database-password', decodeURIComponent(new URL(database.url).password)));
    return {
      REDIS_URL: redis.url,
      LOG_LEVEL: 'trace',
      SYSTEM_TOKEN: planted['system-token'].value,
      ENCRYPTION_KEY: key.toString('base64'),
      METRICS_TOKEN: planted['metrics-token'].value,
      RATE_LIMIT_PER_SECOND: '100000',
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
        project_id: 'canary',
        client_email: 'push@canary.invalid',
        private_key: pem,
      }),
      FIREBASE_GATEWAY: '127.0.0.1:1',
    };
  }
});

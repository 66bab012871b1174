import type { Response } from 'supertest';
import { createTestDatabase, type TestDatabase } from '../../support/postgres/database';
import { type DistantDatabase, moveAway } from '../../support/postgres/distant-database';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { undisturbed } from '../../support/undisturbed';
import { until } from '../../support/until';

/** The promise is 5 s; the machine of this test is busy. */
const ANSWERED_WITHIN_MS = 6_500;
/** The promise is 10 s. */
const GOES_ON_WITHIN_MS = 14_000;
const ASKED_AFTERWARDS = 8;
/** Several times as long as one measurement, which may have to be made again. */
const MEASURED_WITHIN_MS = 180_000;

interface Answer {
  readonly status: number;
  readonly tookMs: number;
}

/** What `/health/ready` says. */
async function readiness(service: Service): Promise<{ status: number; body: Response['body'] }> {
  const { status, body } = await service.as(null).get('/health/ready');
  return { status, body };
}

describe('database connections that have fallen silent', () => {
  let database: TestDatabase;
  let distant: DistantDatabase;
  let api: Service;
  let worker: Service;
  let shop: Shop;

  beforeAll(async () => {
    database = await createTestDatabase();
    distant = await moveAway(database);
    api = await Service.start({ ROLE: 'api', ...distant.env }, database);
    worker = await Service.start({ ...api.env, ROLE: 'worker' }, database);
    shop = await openShop(api);
    await placeOrder(shop);
  }, 120_000);
  afterAll(async () => {
    await worker.terminate();
    await api.stop();
    await distant.network.stop();
  });

  const order = async (): Promise<Answer> => {
    const askedMs = performance.now();
    const { status } = await shop.api.post('/v1/orders', orderBody(shop.channelId));
    return { status, tookMs: performance.now() - askedMs };
  };

  /** One request after every pause, whatever became of the ones before, and some more when it has gone on. */
  async function steadily(
    ask: () => Promise<Answer>,
    hasGoneOn: (answers: readonly Answer[], asked: number) => boolean,
  ): Promise<{ answers: Answer[]; late: Answer[] }> {
    const startedMs = performance.now();
    const asked: Promise<Answer>[] = [];
    const answers: Answer[] = [];
    const askOnce = async () => {
      asked.push(ask().then((answer) => (answers.push(answer), answer)));
      await new Promise((resolve) => setTimeout(resolve, 250));
    };
    while (!hasGoneOn(answers, asked.length) && performance.now() - startedMs < GOES_ON_WITHIN_MS)
      await askOnce();
    const before = asked.length;
    for (let n = 0; n < ASKED_AFTERWARDS; n += 1) await askOnce();
    const all = await Promise.all(asked);
    expect(all.filter(({ status }) => status !== 503 && (status < 200 || status > 299))).toEqual([]);
    return { answers: all, late: all.slice(before) };
  }

  it.each([
    ['one', 1],
    ['all', 10],
  ])(
    'hold up no request for long, and are replaced: %s of an api',
    async (_name, connections) => {
      const [ready, { answers, late }] = await undisturbed(async () => {
        await Promise.all(Array.from({ length: connections * 3 }, () => shop.api.get('/v1/jobs?limit=1')));
        let isReadyAgain = false;
        return Promise.all([
          (async () => {
            await until('it is ready', async () => (await readiness(api)).status === 200);
            distant.network.silence();
            const unready = await until(
              'it says that it is not ready',
              async () => {
                const found = await readiness(api);
                return found.status === 503 && found;
              },
              GOES_ON_WITHIN_MS,
            );
            await until(
              'it is ready again',
              async () => (await readiness(api)).status === 200,
              GOES_ON_WITHIN_MS,
            );
            isReadyAgain = true;
            return unready;
          })(),
          steadily(order, () => isReadyAgain),
        ]);
      });
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].filter((status) => ![202, 503].includes(status))).toEqual([]);
      expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(ANSWERED_WITHIN_MS);
      expect(late.filter(({ status }) => status !== 202)).toEqual([]);
      expect(ready.body).toMatchObject({
        status: 'unavailable',
        reasons: { [Object.keys(ready.body.reasons)[0]!]: expect.stringMatching(/waited|no answer/) },
      });
      expect(api.log).toContain('database.silent');
    },
    MEASURED_WITHIN_MS,
  );

  it(
    'hold up no read for long',
    async () => {
      const read = async (): Promise<Answer> => {
        const askedMs = performance.now();
        const { status } = await shop.api.get('/v1/channels');
        return { status, tookMs: performance.now() - askedMs };
      };
      const { answers, late } = await undisturbed(async () => {
        await Promise.all(Array.from({ length: 30 }, () => shop.api.get('/v1/jobs?limit=1')));
        distant.network.silence();
        return steadily(read, (answered, asked) => asked >= 20 && answered.length === asked);
      });
      expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(ANSWERED_WITHIN_MS);
      expect(late.filter(({ status }) => status !== 200)).toEqual([]);
    },
    MEASURED_WITHIN_MS,
  );

  it('do not stop a worker, which reports in the meantime that it is not ready', async () => {
    await placeOrder(shop);
    distant.network.silence();
    const unready = await until(
      'the worker says that it is not ready',
      async () => {
        const found = await readiness(worker);
        return found.status === 503 && found;
      },
      GOES_ON_WITHIN_MS,
    );
    expect(unready.body.reasons).toBeDefined();
    const accepted = await until(
      'an order is accepted',
      async () => {
        const { status, body } = await shop.api.post('/v1/orders', orderBody(shop.channelId));
        return status === 202 && (body.jobId as string);
      },
      GOES_ON_WITHIN_MS,
    );
    await until(
      'the order is applied',
      async () => (await shop.api.get(`/v1/jobs/${accepted}`)).body.status === 'completed',
      GOES_ON_WITHIN_MS,
    );
    await until('the worker is ready', async () => (await readiness(worker)).status === 200);
  });

  it.each(['api', 'worker'] as const)('do not keep an %s from ending in time', async (role) => {
    const service = role === 'api' ? api : worker;
    await until('it is ready', async () => (await readiness(service)).status === 200, GOES_ON_WITHIN_MS);
    distant.network.silence();
    const asked = api
      .as(shop.key)
      .post('/v1/orders', orderBody(shop.channelId))
      .then(
        ({ status }) => status,
        () => 'cut',
      );
    // No interface shows that it waits for a response that never comes.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const startedMs = performance.now();
    expect(await service.terminate()).toBe(0);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    await asked;
    await service.run();
  });
});

import { Service } from '../../support/service/service';
import { openShop } from '../../support/data/shop';
import { SocketClient } from '../../support/receivers/socket-client';
import { until } from '../../support/until';

/** How many pass at most since then: the bucket fills up while they are on their way. */
const mostSince = (startedMs: number, burst: number, perSecond: number) =>
  burst + Math.ceil(((Date.now() - startedMs) / 1_000) * perSecond);

describe('rate limits', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({
      RATE_LIMIT_PER_SECOND: '1',
      RATE_LIMIT_BURST: '10',
      AUTH_FAILURES_PER_SECOND: '5',
    });
  });
  afterAll(() => service.stop());

  it('refuse what is beyond the burst with 429 and say when to come back; other credentials go on', async () => {
    const [busy, other] = [await openShop(service), await openShop(service)];
    const startedMs = Date.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => busy.api.get('/v1/channels')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(20 - mostSince(startedMs, 10, 1));
    expect(refused[0]!.body).toEqual({ error: 'Too many requests', code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused[0]!.headers['ratelimit-limit']).toBe('10');
    expect(refused[0]!.headers['ratelimit-remaining']).toBe('0');
    await other.api.get('/v1/channels').expect(200);
  });

  it('refuse the picking app in its own envelope', async () => {
    const { api } = await openShop(service);
    const taps = await Promise.all(
      Array.from({ length: 20 }, () => api.get('/dts/drone/order/products?order_id=none')),
    );
    const refused = taps.find(({ status }) => status === 429);
    expect(refused?.body).toEqual({
      responseType: 'failure',
      status: 429,
      message: { error: 'Too many requests', message: null },
      code: 'TOO_MANY_REQUESTS',
    });
    expect(refused?.headers['cache-control']).toBe('no-store');
  });

  it('turn guessing of credentials into 429, and leave valid credentials alone', async () => {
    const shop = await openShop(service);
    const startedMs = Date.now();
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => service.as(`guess_${n}`).get('/v1/channels')),
    );
    expect(guesses.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(5);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(60 - mostSince(startedMs, 5, 5));
    await shop.api.get('/v1/channels').expect(200);
  });

  it('count guesses through sockets together with those of requests, and close the socket above the limit', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => service.as(`more_${n}`).get('/v1/channels')));
    const startedMs = Date.now();
    const codes = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const client = await SocketClient.connect(service);
        client.send({ type: 'auth', apiKey: `guess_${n}` });
        const { code } = await client.waitFor('an error', ({ type }) => type === 'error');
        return [code, await client.waitForClose()].join(' ');
      }),
    );
    const refused = codes.filter((code) => code === 'TOO_MANY_FAILURES 4429');
    expect(refused.length).toBeGreaterThanOrEqual(60 - mostSince(startedMs, 5, 5));
    expect(codes.every((code) => ['TOO_MANY_FAILURES 4429', 'UNAUTHORIZED 4401'].includes(code))).toBe(true);
    const shop = await openShop(service);
    const client = await SocketClient.open(service, shop.key);
    client.drop();
  });

  describe('behind a proxy', () => {
    let guesses = 0;
    const guess = (at: Service, addressOf: (n: number) => string) => {
      guesses += 1;
      const addresses = `192.0.2.1, ${addressOf(guesses)}`;
      return at.as(`guess_${guesses}`).post('/v1/orders', {}).set('X-Forwarded-For', addresses);
    };
    /** Guesses so many times at once, and again until some are too many: no more than allowed have passed. */
    const areLimited = async (at: Service, times: number, addressOf: (n: number) => string) => {
      const [statuses, startedMs] = [[] as number[], Date.now()];
      await until('some are too many', async () => {
        const answers = await Promise.all(Array.from({ length: times }, () => guess(at, addressOf)));
        statuses.push(...answers.map(({ status }) => status));
        return statuses.includes(429);
      });
      expect(new Set(statuses)).toEqual(new Set([401, 429]));
      const passed = statuses.filter((status) => status === 401).length;
      expect(passed).toBeLessThanOrEqual(mostSince(startedMs, 5, 5));
    };
    /** Another one for each guess. */
    const lastPartsOf = (n: number) => `${n >> 8}.${n & 255}`;

    it('count the guesses of each client that a trusted proxy names', async () => {
      const env = { TRUST_PROXY: '10.0.0.0/8,loopback', AUTH_FAILURES_PER_SECOND: '5' };
      const behind = await Service.start(env, service.database);
      try {
        await areLimited(behind, 20, () => '203.0.113.1');
        expect((await guess(behind, () => '203.0.113.2')).status).toBe(401);
        await areLimited(behind, 40, (n) => `203.0.113.3, 10.1.${lastPartsOf(n)}`);
      } finally {
        await behind.terminate();
      }
    });

    it('ignore what a client says of itself when no proxy is trusted', async () => {
      await areLimited(service, 40, (n) => `203.0.${lastPartsOf(n)}`);
    });

    it.each(['everyone', '10.0.0.0/33', '1.2.3.4,'])(
      '%s names no proxy: the service says so',
      async (value) => {
        await expect(Service.start({ TRUST_PROXY: value }, service.database)).rejects.toThrow(
          'TRUST_PROXY must be a comma list of IP addresses, networks such as 10.0.0.0/8',
        );
      },
    );
  });
});

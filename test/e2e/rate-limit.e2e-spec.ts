import { Service } from '../support/service';
import { openShop } from '../support/shop';
import { SocketClient } from '../support/socket-client';

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
    const answers = await Promise.all(Array.from({ length: 20 }, () => busy.api.get('/v1/channels')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(9);
    expect(refused[0]!.body).toEqual({ error: 'Too many requests' });
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
    });
    expect(refused?.headers['cache-control']).toBe('no-store');
  });

  it('turn guessing of credentials into 429, and leave good credentials alone', async () => {
    const shop = await openShop(service);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => service.as(`guess_${n}`).get('/v1/channels')),
    );
    expect(guesses.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(5);
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    await shop.api.get('/v1/channels').expect(200);
  });

  it('count guesses through sockets with those of requests, and close the socket beyond the limit', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => service.as(`more_${n}`).get('/v1/channels')));
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const client = await SocketClient.connect(service);
        client.send({ type: 'auth', apiKey: `guess_${n}` });
        const { code } = await client.waitFor('an error', ({ type }) => type === 'error');
        return [code, await client.waitForClose()].join(' ');
      }),
    );
    expect(codes.filter((code) => code === 'TOO_MANY_FAILURES 4429').length).toBeGreaterThanOrEqual(5);
    expect(codes.every((code) => ['TOO_MANY_FAILURES 4429', 'UNAUTHORIZED 4401'].includes(code))).toBe(true);
    const shop = await openShop(service);
    const client = await SocketClient.open(service, shop.key);
    client.drop();
  });
});

import { randomUUID } from 'node:crypto';
import { documentedRoutes, pathWith } from '../../support/http/documented-routes';
import { sendRaw } from '../../support/http/raw-request';
import { Service } from '../../support/service/service';
import { openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { type Browser, PASSWORD, somebody } from '../../support/people/browser';
import { SocketClient } from '../../support/receivers/socket-client';
import { until } from '../../support/until';

const ROUTES = documentedRoutes();
const READS = ROUTES.filter(({ method }) => method === 'GET');
const LISTS = READS.filter(({ queryNames }) => queryNames.includes('limit'));
/** Keys are refused before anything else is looked at. */
const FOR_PEOPLE = ['/v1/views'];

describe('the query of a request', () => {
  let service: Service;
  let shop: Shop;
  let ids: Readonly<Record<string, string>>;
  let admin: Browser;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    const [orderId, placeId] = [await placeOrder(shop), await openPlace(shop)];
    ids = { orderId, placeId, channelId: shop.channelId };
    const { browser, email } = await somebody(service, 'admin');
    await browser.signIn(email, PASSWORD);
    admin = browser;
  });
  afterAll(async () => {
    expect(service.log.includes('"level":"error"')).toBe(false);
    await service.stop();
  });

  /** The route's path with ids that exist where there are some. */
  const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());

  it('is that of a list on many routes', () => {
    expect(LISTS.length).toBeGreaterThanOrEqual(10);
    expect(LISTS.filter(({ statuses }) => !statuses.includes('400'))).toEqual([]);
  });

  it.each(LISTS.map((route) => [route.path, route] as const))(
    'may not name what the list %s does not know',
    async (_path, { path, queryNames }) => {
      const { body } = await service.system
        .get(`${pathOf(path)}?channel_id=${shop.channelId}&colour=blue`)
        .expect(400);
      const message = JSON.stringify(body);
      expect(message).toContain('colour is not a parameter of this list');
      for (const name of queryNames) expect(message).toContain(name);
      expect(body.details.map(({ field }: { field: string }) => field)).toContain('colour');
    },
  );

  it.each(LISTS.map((route) => [route.path, route] as const))(
    'may name all that the list %s is documented to know',
    async (_path, { path, queryNames }) => {
      const query = queryNames.map((name) => `${name}=`).join('&');
      const { body } = await service.system.get(`${pathOf(path)}?${query}`);
      expect(JSON.stringify(body)).not.toContain('is not a parameter');
    },
  );

  it('may not name what a filter without a limit does not know', async () => {
    const colour = 'colour=blue';
    for (const path of ['/v1/jobs/failures', `/v1/places/${ids.placeId}/picking-figures`]) {
      const { body } = await service.system.get(`${path}?${colour}`).expect(400);
      expect(body.details).toMatchObject([{ field: 'colour' }]);
    }
    const { body } = await admin.get(`/v1/views?${colour}`).expect(400);
    expect(body.details).toMatchObject([{ field: 'colour' }]);
  });

  it.each(['1000000000000000', `1${'0'.repeat(400)}`])(
    'may have the limit %s, which is 100',
    async (limit) => {
      const { body } = await service.system.get(`/v1/channels?limit=${limit}`).expect(200);
      expect(body.pagination.limit).toBe(100);
      await service.system.get(`/v1/channels?limit=-${limit}`).expect(400);
      await service.system.get(`/v1/channels?page=${limit}`).expect(400);
    },
  );

  it('may name anything where nothing is listed', async () => {
    await shop.api.get(`/v1/orders/${ids.orderId}?colour=blue`).expect(200);
    await shop.api.get(`/dts/drone/order/products?order_id=${ids.orderId}&colour=blue`).expect(200);
    await shop.api.get('/v1/channels/types?colour=blue').expect(200);
    await shop.api
      .put(`/v1/places/${ids.placeId}?colour=blue`, { identifier: 'x', channel_id: shop.channelId })
      .expect(200);
  });

  it.each(READS.flatMap((route) => route.queryNames.map((name) => [name, route.path] as const)))(
    'may not hold U+0000 or half a character in %s of %s',
    async (name, path) => {
      for (const text of ['a%00b', '%00', '%ED%A0%80']) {
        const asker = FOR_PEOPLE.includes(path) ? admin : service.system;
        const answer = await asker.get(`${pathOf(path)}?${name}=${text}`).expect(400);
        expect(JSON.stringify(answer.body)).toContain(
          `The query parameter ${name} contains text that is not valid Unicode`,
        );
      }
    },
  );

  it('may not hold it where it is ignored either, and never before the credential is judged', async () => {
    await shop.api.get(`/v1/orders/${ids.orderId}?x%00=1`).expect(400);
    await shop.api.post('/v1/orders?x=%00', {}).expect(400);
    await service.as('nobody').get('/v1/events?after=%00').expect(401);
  });

  it.each(
    ROUTES.filter(({ path }) => path.includes('{')).map(
      (route) => [route.method, route.path, route] as const,
    ),
  )('is not needed to refuse U+0000: %s %s', async (method, _path, route) => {
    const path = pathWith(route, 'a%00b');
    const request = `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token()}\r\n`;
    const answer = await sendRaw(
      service.url,
      `${request}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('and a header with U+0000 is not valid HTTP', async () => {
    const answer = await sendRaw(
      service.url,
      'GET /health/live HTTP/1.1\r\nHost: x\r\nX-Command-Origin: a\0b\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('and a socket reports the same mistake', async () => {
    for (const after of ['\0', 'a\ud800']) {
      const client = await SocketClient.open(service, shop.key);
      client.send({ type: 'subscribe', topic: 'orders.status', after });
      const error = await client.waitFor('an error', ({ type }) => type === 'error');
      expect(error).toMatchObject({ code: 'INVALID_MESSAGE', message: expect.stringContaining('U+0000') });
      client.drop();
    }
  });

  it('is never logged, except for the names of its parameters', async () => {
    const secret = 'zYxWvUtSrQpOnMlKjIhGfEdCbA9876543210zYxW';
    await service.as(null).get(`/v1/orders?access_token=shop_${secret}&limit=1`).expect(401);
    await service.system.get(`/v1/api-keys/shop_${secret}`).expect(404);
    await service.system
      .get(`/v1/nothing?shop_${secret}`)
      .set('Referer', `https://x/?key=${secret}`)
      .expect(404);
    await until('all three are logged', () => service.log.includes('"path":"/v1/nothing"'));
    expect(service.log.includes('"path":"/v1/orders","query":["access_token","limit"]')).toBe(true);
    expect(service.log.includes(secret.slice(0, 20))).toBe(false);
  });
});

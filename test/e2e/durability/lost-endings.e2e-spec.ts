import type { Response } from 'supertest';
import { openPlace, openShop, placeOrders, type Shop } from '../../support/data/shop';
import type { Json } from '../../support/http/api';
import { documentedRoutes } from '../../support/http/documented-routes';
import { ENDING_ROUTES, type EndingGround, stateOf } from '../../support/http/ending-routes';
import { WRITING_ROUTES } from '../../support/http/writing-routes';
import { somebody } from '../../support/people/browser';
import { createTestDatabase } from '../../support/postgres/database';
import { StatementCutter } from '../../support/postgres/statement-cutter';
import { Service } from '../../support/service/service';

/** More statements than any of these requests has. */
const MOST_STATEMENTS = 60;
/** As many as are used up: of the orders each time, of the shelves by one route. */
const [ORDERS, SHELVES] = [200, 40];

/** In lost-sign-ins.e2e-spec.ts. */
const ELSEWHERE = [
  'post /v1/session',
  'post /v1/session/links/use',
  'post /v1/session/pair',
  'patch /v1/session/picker',
];
const CHANGE_NOTHING = ['post /v1/session/socket-token', 'post /v1/session/links/show'];

type Prepare = (ground: EndingGround) => Promise<() => PromiseLike<Response>>;

describe('a connection to the database that is lost at any statement of a request that ends something', () => {
  let cutter: StatementCutter;
  let service: Service;
  let worker: Service;
  let shop: Shop;
  let ground: EndingGround;
  let orders: string[];
  let shelves: string[];

  beforeAll(async () => {
    const database = await createTestDatabase();
    const url = new URL(database.url);
    cutter = await StatementCutter.start(Number(url.port));
    url.port = String(cutter.port);
    const limits = { RATE_LIMIT_PER_SECOND: '0', API_KEY_REQUESTS_PER_SECOND: '0' };
    service = await Service.start({ ROLE: 'api', DATABASE_URL: url.href, ...limits }, database);
    worker = await Service.start({ ...service.env, ROLE: 'worker', DATABASE_URL: database.url }, database);
    shop = await openShop(service);
    const other = await openShop(service);
    const place = await openPlace(shop);
    const admin = await somebody(service, 'admin');
    const ids = { placeId: place, otherChannelId: other.channelId };
    ground = {
      service,
      shops: [shop],
      places: [place],
      admin,
      ground: { service, shop, ...ids } as EndingGround['ground'],
    };
    orders = await placeOrders(shop, ORDERS);
    const path = `/v1/places/${place}/storage-location`;
    const names = Array.from({ length: SHELVES }, (_, n) => `Shelf ${n},ambient\n`);
    const csv = Buffer.from(`Name,Temperature Type\n${names.join('')}`);
    await service.system.post(`${path}/import`).attach('file', csv, 'shelves.csv');
    const { body } = await service.system.get(`${path}?limit=${SHELVES}`).expect(200);
    shelves = (body.data as Json[]).map(({ id }) => id as string);
  }, 120_000);
  afterAll(async () => {
    await worker.terminate();
    await service.stop();
    await cutter.stop();
  });

  const asked = (name: string, orderId: string, query = '') =>
    shop.api.get(`/dts/drone/order/${name}?orderId=${orderId}${query}`);
  const tap = (name: string, query: string) => async () => {
    const orderId = orders.pop()!;
    return () => asked(name, orderId, query);
  };

  const routes: Readonly<Record<string, Prepare>> = {
    ...ENDING_ROUTES,
    // Made beforehand: what is made by a job takes its time.
    'delete /v1/orders/{orderId}/items/{itemId}': async () => {
      const path = `/v1/orders/${orders.pop()}/items/apples`;
      return () => service.system.delete(path);
    },
    'delete /v1/places/{placeId}/storage-location/{locationId}': async ({ places: [place] }) => {
      const path = `/v1/places/${place}/storage-location/${shelves.pop()}`;
      return () => service.system.delete(path);
    },
    'get /dts/drone/order/set_status': tap('set_status', '&status=2&picker_id=p'),
    'get /dts/drone/order/set_failed': tap('set_failed', '&reason=lost'),
    'get /dts/drone/order/set_suspended': tap('set_suspended', '&reason=check'),
    'get /dts/drone/order/unset_suspended': async () => {
      const orderId = orders.pop()!;
      await asked('set_suspended', orderId, '&reason=check').expect(200);
      return () => asked('unset_suspended', orderId);
    },
  };

  it.each(Object.keys(routes).filter((route) => !ELSEWHERE.includes(route)))(
    'is reported as a plain 503 only when nothing was done: %s',
    async (route) => {
      for (let statement = 0; ; statement += 1) {
        expect(statement).toBeLessThan(MOST_STATEMENTS);
        const send = await routes[route]!(ground);
        const before = await stateOf(service);
        cutter.arm(statement, 'answer');
        const { status, body } = await send();
        const cut = cutter.disarm();
        const isDone = (await stateOf(service)) !== before;
        const story = `${route}, answer of statement ${statement} lost: ${cut?.slice(0, 80)}`;
        expect([story, status < 300 || status === 503, status]).toEqual([story, true, status]);
        if (status < 300) expect([story, isDone]).toEqual([story, !CHANGE_NOTHING.includes(route)]);
        else if (body.code === 'SERVICE_UNAVAILABLE') expect([story, isDone]).toEqual([story, false]);
        if (cut === null) {
          expect(status).toBeLessThan(300);
          expect(statement).toBeGreaterThan(1);
          return;
        }
      }
    },
    180_000,
  );

  it('is any request that changes something, with those of lost-statements', () => {
    const documented = documentedRoutes()
      .map(({ method, path }) => `${method.toLowerCase()} ${path}`)
      .filter((route) => !route.startsWith('get ') || /drone\/order\/(un)?set_/.test(route));
    expect([...Object.keys(WRITING_ROUTES), ...Object.keys(routes)].sort()).toEqual(documented.sort());
  });
});

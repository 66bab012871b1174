import { readFileSync } from 'node:fs';
import { ageKey, forgetJobs, storedText } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import {
  countEffects,
  type Ground,
  prepareGround,
  send,
  WRITING_ROUTES,
} from '../../support/http/writing-routes';
import { orderBody } from '../../support/data/shop';

interface ApiDocument {
  paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
}

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as ApiDocument;
const WRITING = ['post', 'put', 'patch'];
/** What they give must not be stored for a repeat, and the document promises none. */
const SESSIONS = '/v1/session';
const documented = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((method) => WRITING.includes(method) && !path.startsWith(SESSIONS))
    .map((method) => `${method} ${path}`),
);

describe('requests with an Idempotency-Key', () => {
  let service: Service;
  let receiver: Receiver;
  let ground: Ground;
  let keys = 0;
  const newKey = () => `key-${(keys += 1)}`;

  beforeAll(async () => {
    receiver = await Receiver.start();
    service = await Service.start({ WEBHOOK_TEST_CALLS_PER_MINUTE: '1000' });
    ground = await prepareGround(service, receiver);
    // From now on nothing happens in the background.
    await service.terminate();
    const api = await Service.start({ ...service.env, ROLE: 'api' }, service.database);
    ground = {
      ...ground,
      service: api,
      shop: { ...ground.shop, api: api.as(ground.shop.key) },
    };
  }, 120_000);
  afterAll(async () => {
    await ground.service.stop();
    await receiver.stop();
  });

  it('are covered for every writing route of the API document', () => {
    expect(Object.keys(WRITING_ROUTES).sort()).toEqual([...documented].sort());
    for (const route of documented) {
      const [method, path] = route.split(' ') as [string, string];
      const names = (paths[path]![method]!.parameters ?? []).map(({ name }) => name);
      expect([route, names.filter((name) => name === 'Idempotency-Key')]).toEqual([
        route,
        ['Idempotency-Key'],
      ]);
    }
  });

  it.each(documented)('%s gets the first response again and has no second effect', async (route) => {
    const [method] = route.split(' ') as [string];
    const request = await WRITING_ROUTES[route]!(ground);
    const api = request.api ?? ground.shop.api;
    const key = newKey();
    const [before, called] = [await countEffects(ground), receiver.received.length];
    const first = await send(method, request, api, key);
    const applied = await countEffects(ground);
    expect([first.status < 300, first.body]).toEqual([true, expect.anything()]);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const again = await send(method, request, api, key);
    expect([again.status, again.headers['idempotent-replayed'], again.headers.location]).toEqual([
      first.status,
      'true',
      first.headers.location,
    ]);
    expect(withoutSecrets(again.body)).toEqual(withoutSecrets(first.body));
    expect(await countEffects(ground)).toBe(applied);
    expect(applied).toBeGreaterThanOrEqual(before);
    const calls = receiver.received.slice(called).map(({ body }) => body.event_type);
    expect(calls).toEqual(route.endsWith('/webhook/test') ? ['webhook:test'] : []);

    const other = await send('post', { path: '/v1/channels', body: { name: 'x' } }, api, key);
    expect(other.status).toBe(422);
  });

  it.each([
    ['put /v1/channels/{channelId}', ''],
    ['put /v1/channels/{channelId}/webhook', '/webhook'],
    ['post /v1/channels/{channelId}/webhook/rotate-secret', '/webhook'],
    ['put /v1/channels/{channelId}/oauth2', ''],
  ])('get a response that shows what they have changed: %s', async (route, shownAt) => {
    const { api, channelId } = ground.shop;
    const [method] = route.split(' ') as [string];
    const key = newKey();
    const request = await WRITING_ROUTES[route]!(ground);
    const first = await send(method, request, api, key);
    const { body: shown } = await api.get(`/v1/channels/${channelId}${shownAt}`).expect(200);
    expect(withoutSecrets(first.body)).toEqual(withoutSecrets(shown));
    const { text } = await send(method, request, api, key);
    expect(withoutSecrets(JSON.parse(text))).toEqual(withoutSecrets(shown));
  });

  it('show a secret once, and never store it', async () => {
    const body = { name: 'secret', client_name: 'secret', created_by: 'test' };
    const create = () => ground.service.system.post('/v1/api-keys', body).set('Idempotency-Key', 'once');
    const first = (await create().expect(201)).body.key as string;
    const again = (await create().expect(201)).body.key as string;
    expect(again).toMatch(/^\*{8}/);
    const rotate = () =>
      ground.shop.api
        .post(`/v1/channels/${ground.shop.channelId}/webhook/rotate-secret`, {})
        .set('Idempotency-Key', 'rotate-once');
    const made = (await rotate().expect(200)).body.webhook_secret as string;
    expect((await rotate().expect(200)).body.webhook_secret).toMatch(/^\*{8}/);
    const stored = await storedText(ground.service.database);
    expect(stored).toContain('rotate-once');
    expect(stored).not.toContain(first);
    expect(stored).not.toContain(made);
  });

  it.each(['post /v1/channels', 'post /v1/orders/{orderId}/items', 'post /v1/orders'])(
    'have one effect when many come at once: %s',
    async (route) => {
      const request = await WRITING_ROUTES[route]!(ground);
      const key = newKey();
      const before = await countEffects(ground);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => send('post', request, ground.shop.api, key)),
      );
      const bodies = new Set(answers.map(({ text }) => text));
      expect([...new Set(answers.map(({ status }) => status < 300))]).toEqual([true]);
      expect(bodies.size).toBe(1);
      const first = answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined);
      expect(first).toHaveLength(1);
      const single = await countEffects(ground);
      await send('post', await WRITING_ROUTES[route]!(ground), ground.shop.api, newKey());
      expect((await countEffects(ground)) - single).toBe(single - before);
    },
  );

  it('that were refused leave the key free', async () => {
    const add = (body: object) =>
      ground.shop.api.post(`/v1/orders/${ground.orderId}/items`, body).set('Idempotency-Key', 'free');
    expect((await add({ name: 'Bread' })).status).toBe(400);
    const bread = { product_id: 'free', name: 'Bread', quantity: 1, price: 1 };
    expect((await add(bread)).status).toBe(201);
  });

  it('belong to their credential', async () => {
    const body = { name: 'mine', type: 'sap-commerce', config: {} };
    const create = (api = ground.shop.api) => api.post('/v1/channels', body).set('Idempotency-Key', 'shared');
    const mine = await create().expect(201);
    const others = await create(ground.service.system).expect(201);
    expect(others.body.id).not.toBe(mine.body.id);
  });

  it('are forgotten after 24 hours', async () => {
    const create = () =>
      ground.shop.api
        .post('/v1/channels', { name: 'old', type: 'sap-commerce', config: {} })
        .set('Idempotency-Key', 'old');
    const first = await create().expect(201);
    await ageKey(ground.service.database, 'old');
    const later = await create().expect(201);
    expect(later.body.id).not.toBe(first.body.id);
    expect(later.headers['idempotent-replayed']).toBeUndefined();
  });

  it('do not wait for a job that has been deleted', async () => {
    const order = orderBody(ground.shop.channelId);
    const place = () =>
      ground.shop.api.post('/v1/orders', order).set('Idempotency-Key', 'gone').set('Prefer', 'wait=20');
    const first = ground.shop.api.post('/v1/orders', order).set('Idempotency-Key', 'gone');
    const { jobId } = (await first.expect(202)).body;
    await forgetJobs(ground.service.database, jobId as string);
    const startedMs = performance.now();
    const { body } = await place().expect(202);
    expect([body.jobId, body.job]).toEqual([jobId, null]);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});

/** Secrets that were shown once are masked in a repeat. */
function withoutSecrets(body: Json): Json {
  return { ...body, key: undefined, link: undefined, url: undefined, webhook_secret: undefined };
}

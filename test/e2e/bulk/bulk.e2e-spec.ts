import { hold, isSettled } from '../../support/beyond-the-interface';
import type { Api, Json } from '../../support/http/api';
import {
  canBeFound,
  jobEnds,
  openPlace,
  openShop,
  orderBody,
  placeOrder,
  placeOrders,
  type Shop,
} from '../../support/data/shop';
import { PASSWORD, somebody } from '../../support/people/browser';
import { NOBODY } from '../../support/provocations/world';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';
import { bulkEnds, itemsOf, startBulk } from '../../support/data/bulk';

describe('bulk work', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;

  beforeAll(async () => {
    service = await Service.start();
    [shop, other] = [await openShop(service), await openShop(service)];
  });
  afterAll(() => service.stop());

  const orderOf = async (id: string, api: Api = shop.api): Promise<Json> =>
    (await api.get(`/v1/orders/${id}`).expect(200)).body;
  const CANCEL = { status: 'cancelled', metadata: { cancellation_reason: 'picking_rejected_by_store' } };

  it('moves orders, and says of each that it could not move why', async () => {
    const [fine, done, foreign] = [await placeOrder(shop), await placeOrder(shop), await placeOrder(other)];
    await startBulk(shop.api, { action: 'move', ids: [done], ...CANCEL }).then(({ id }) =>
      bulkEnds(shop.api, id),
    );
    const ids = [fine, done, foreign, NOBODY];
    const started = await shop.api
      .post('/v1/bulk', { action: 'move', ids: [...ids, fine], ...CANCEL })
      .expect(202);
    expect(started.headers.location).toBe(`/v1/bulk/${started.body.id}`);
    expect(started.body).toMatchObject({
      action: 'move',
      details: CANCEL,
      filter: null,
      dry_run: false,
      total: 4,
    });
    const bulk = await bulkEnds(shop.api, started.body.id as string);
    expect(bulk).toMatchObject({
      state: 'completed',
      counts: { done: 1, failed: 3, waiting: 0, running: 0 },
    });
    expect(bulk.failures).toHaveLength(3);
    const items = await itemsOf(shop.api, bulk.id);
    expect(items.map(({ id, error }) => [id, error?.code ?? null])).toEqual([
      [fine, null],
      [done, 'INVALID_STATUS_TRANSITION'],
      [foreign, 'ORDER_FORBIDDEN'],
      [NOBODY, 'ORDER_NOT_FOUND'],
    ]);
    expect(items[0]).toMatchObject({ state: 'done', channel_id: shop.channelId, position: 0 });
    const { order_number } = await orderOf(fine);
    expect(items[0]).toMatchObject({ order_number, event_type: null, event_id: null, job_type: null });
    expect(items[2]).toMatchObject({ channel_id: null, order_number: null });
    expect(items[3]!.order_number).toBeNull();
    const { body: toAdmin } = await service.system.get(`/v1/bulk/${bulk.id}/items`).expect(200);
    expect(toAdmin.data[2].channel_id).toBe(other.channelId);
    expect(toAdmin.data[2].order_number).toBe((await orderOf(foreign, other.api)).order_number);
    const { body: job } = await shop.api.get(`/v1/jobs/${items[0]!.job_id}`).expect(200);
    expect(job).toMatchObject({ type: 'order_status_update', order_id: fine, status: 'completed' });
    expect(await orderOf(fine)).toMatchObject({ status: 'cancelled', version: 2 });
    expect(await orderOf(foreign, other.api)).toMatchObject({ status: 'pending', version: 1 });
  });

  it('is what the person who asked did, in the versions and in the audit log', async () => {
    const {
      browser,
      email,
      id: personId,
    } = await somebody(service, 'operator', { channel_ids: [shop.channelId] });
    await browser.signIn(email, PASSWORD);
    const orderId = await placeOrder(shop);
    const { body } = await browser
      .post('/v1/bulk', { action: 'move', ids: [orderId], ...CANCEL })
      .expect(202);
    await bulkEnds(browser, body.id as string);
    const { body: history } = await shop.api.get(`/v1/orders/${orderId}/history`).expect(200);
    const { body: entries } = await service.system
      .get(`/v1/audit?resource_type=bulk&resource_id=${body.id}`)
      .expect(200);
    expect(entries.data).toMatchObject([{ action: 'bulk.started', actor: { person_id: personId } }]);
    expect((history.versions as Json[]).find(({ change_type }) => change_type !== 'created')).toMatchObject({
      actor: body.requested_by,
    });
    await shop.api.get(`/v1/bulk/${body.id}`).expect(404);
    expect((await service.system.get(`/v1/bulk/${body.id}`).expect(200)).body.total).toBe(1);
  });

  it('is frozen: what a filter finds is decided once', async () => {
    const own = await openShop(service);
    const ids = [await placeOrder(own), await placeOrder(own), await placeOrder(own)];
    const filter = { channel_id: own.channelId, status: 'pending' };
    const bulk = await startBulk(own.api, { action: 'move', filter, ...CANCEL });
    const later = await placeOrder(own);
    expect(await bulkEnds(own.api, bulk.id)).toMatchObject({ filter, total: 3, counts: { done: 3 } });
    expect((await itemsOf(own.api, bulk.id)).map(({ id }) => id)).toEqual(ids.reverse());
    expect(await orderOf(later, own.api)).toMatchObject({ status: 'pending' });
    const { order_number: q } = await orderOf(later, own.api);
    await canBeFound(own, q as string);
    const found = await startBulk(own.api, { action: 'move', filter: { q }, dry_run: true, ...CANCEL });
    expect((await itemsOf(own.api, found.id)).map(({ id }) => id)).toEqual([later]);
  });

  it('says in a dry run what would become of each, and changes nothing', async () => {
    const [fine, picked] = [await placeOrder(shop), await placeOrder(shop)];
    const move = { action: 'move', status: 'processing', ids: [fine, picked, NOBODY], dry_run: true };
    const bulk = await startBulk(shop.api, move);
    expect(await bulkEnds(shop.api, bulk.id)).toMatchObject({
      dry_run: true,
      counts: { done: 2, failed: 1 },
      failures: [{ code: 'ORDER_NOT_FOUND', count: 1 }],
    });
    expect((await itemsOf(shop.api, bulk.id)).map(({ job_id }) => job_id)).toEqual([null, null, null]);
    expect(await orderOf(fine)).toMatchObject({ status: 'pending', version: 1 });
    const { body: jobs } = await shop.api.get(`/v1/jobs?order_id=${fine}`).expect(200);
    expect((jobs.data as Json[]).map(({ type }) => type)).toEqual(['order_create']);
  });

  it('pages through its items, and through all of it, newest first', async () => {
    const ids = [await placeOrder(shop), NOBODY, await placeOrder(shop)];
    const { id } = await startBulk(shop.api, { action: 'move', ids, ...CANCEL });
    await bulkEnds(shop.api, id);
    const { body: first } = await shop.api.get(`/v1/bulk/${id}/items?limit=2`).expect(200);
    const { body: second } = await shop.api
      .get(`/v1/bulk/${id}/items?limit=2&after=${first.next}`)
      .expect(200);
    expect([...first.data, ...second.data].map((item: Json) => item.id)).toEqual(ids);
    expect(second.next).toBeNull();
    const { body: failed } = await shop.api.get(`/v1/bulk/${id}/items?state=failed`).expect(200);
    expect(failed.data.map((item: Json) => item.id)).toEqual([NOBODY]);
    const { body: newest } = await shop.api.get('/v1/bulk?limit=1').expect(200);
    expect(newest.data).toMatchObject([{ id }]);
    const { body: older } = await shop.api.get(`/v1/bulk?limit=1&after=${newest.next}`).expect(200);
    expect(older.data[0].id < id).toBe(true);
  });

  it('of people who are limited to places reaches only orders of those', async () => {
    const placeId = await openPlace(shop);
    const theirs = await placeOrder(shop, { metadata: { place_id: placeId } });
    const elsewhere = await placeOrder(shop);
    const limits = { channel_ids: [shop.channelId], place_ids: [placeId] };
    const { browser, email } = await somebody(service, 'store', limits);
    await browser.signIn(email, PASSWORD);
    const { id } = await startBulk(browser, { action: 'move', ids: [theirs, elsewhere], ...CANCEL });
    await bulkEnds(browser, id);
    const items = await itemsOf(browser, id);
    expect(items.map(({ error }) => error?.code ?? null)).toEqual([null, 'ORDER_FORBIDDEN']);
    const filter = { status: 'pending,cancelled' };
    const found = await startBulk(browser, { action: 'move', filter, dry_run: true, ...CANCEL });
    expect(found.total).toBe(1);
  });

  it('repeated with its Idempotency-Key is the same one', async () => {
    const body = { action: 'move', ids: [await placeOrder(shop)], ...CANCEL };
    const send = () => shop.api.post('/v1/bulk', body).set('Idempotency-Key', 'bulk-1').expect(202);
    const [first, again] = [await send(), await send()];
    expect(again.body.id).toBe(first.body.id);
    await bulkEnds(shop.api, first.body.id as string);
  });

  it('retries failed jobs, by filter or id, and takes them for done when they are', async () => {
    const own = await openShop(service);
    await placeOrder(own, { order_number: 'TAKEN' });
    const again = orderBody(own.channelId, { order_number: 'TAKEN' });
    const { body } = await own.api.post('/v1/orders', again).expect(202);
    await jobEnds(own.api, body.jobId as string);
    const lost = orderBody(own.channelId, { channel_specific_data: { place_external_id: 'LATER' } });
    const { body: accepted } = await own.api.post('/v1/orders', lost).expect(202);
    await jobEnds(own.api, accepted.jobId as string);
    await openPlace(own, { identifier: 'LATER' });

    const filter = { channel_id: own.channelId, type: 'order_create' };
    const dry = await startBulk(own.api, { action: 'retry', filter, dry_run: true });
    expect(await bulkEnds(own.api, dry.id)).toMatchObject({ total: 2, counts: { done: 2 } });
    const { id } = await startBulk(own.api, { action: 'retry', filter });
    await bulkEnds(own.api, id);
    const items = await itemsOf(own.api, id);
    expect(items.map((item) => [item.id, item.state, item.error?.code ?? null])).toEqual([
      [body.jobId, 'failed', 'DUPLICATE_ORDER_NUMBER'],
      [accepted.jobId, 'done', null],
    ]);
    expect(items[1]).toMatchObject({ order_number: lost.order_number, job_type: 'order_create' });
    const named = await startBulk(own.api, { action: 'retry', ids: [accepted.jobId, NOBODY] });
    await bulkEnds(own.api, named.id);
    const refused = (await itemsOf(own.api, named.id)).map(({ error }) => error.code);
    expect(refused).toEqual(['JOB_NOT_FAILED', 'JOB_NOT_FOUND']);
  });

  it('gives orders to a person, or to nobody, and tells boards', async () => {
    const ids = [await placeOrder(shop), await placeOrder(shop), await placeOrder(other), NOBODY];
    const { id: person_id } = await somebody(service, 'operator', { channel_ids: [shop.channelId] });
    const assigned = async () => {
      const { body } = await shop.api.get(`/v1/board?assignee=${person_id}`).expect(200);
      return (body.columns as Json[])
        .flatMap(({ orders }) => (orders as Json[]).map(({ id }) => id as string))
        .sort();
    };
    const dry = await startBulk(shop.api, { action: 'assign', ids, person_id, dry_run: true });
    expect((await bulkEnds(shop.api, dry.id)).counts).toMatchObject({ done: 2, failed: 2 });
    expect(await assigned()).toEqual([]);
    await until('all is relayed', () => isSettled(service.database, shop.channelId));
    const socket = await SocketClient.open(service, shop.key);
    await socket.subscribe({ topic: 'orders.changes' });
    const { id, details } = await startBulk(shop.api, { action: 'assign', ids, person_id });
    expect(details).toEqual({ person_id });
    await bulkEnds(shop.api, id);
    const codes = (await itemsOf(shop.api, id)).map(({ error }) => error?.code ?? null);
    expect(codes).toEqual([null, null, 'ORDER_FORBIDDEN', 'ORDER_NOT_FOUND']);
    expect(await assigned()).toEqual(ids.slice(0, 2).sort());
    await socket.waitForEvents(2);
    expect(socket.of('event').map(({ data }) => data.change_type)).toEqual(['assignment', 'assignment']);
    socket.drop();
    const nobody = await startBulk(shop.api, {
      action: 'assign',
      filter: { assignee: person_id },
      person_id: null,
    });
    expect(await bulkEnds(shop.api, nobody.id)).toMatchObject({ total: 2, counts: { done: 2 } });
    expect(await assigned()).toEqual([]);
    const stranger = await startBulk(shop.api, { action: 'assign', ids: ids.slice(0, 1), person_id: NOBODY });
    expect(await bulkEnds(shop.api, stranger.id)).toMatchObject({
      failures: [{ code: 'ASSIGNEE_NOT_FOUND', count: 1 }],
    });
  });

  it('writes a note beside orders, once each, in the name of whoever asked', async () => {
    const ids = [await placeOrder(shop), await placeOrder(shop), NOBODY];
    const notesOf = async (order: string) =>
      (await shop.api.get(`/v1/orders/${order}/notes`).expect(200)).body.data;
    const dry = await startBulk(shop.api, { action: 'note', ids, text: 'Closed today', dry_run: true });
    expect((await bulkEnds(shop.api, dry.id)).counts).toMatchObject({ done: 2, failed: 1 });
    expect(await notesOf(ids[0]!)).toEqual([]);
    const { id } = await startBulk(shop.api, { action: 'note', ids, text: 'Closed today' });
    expect(await bulkEnds(shop.api, id)).toMatchObject({
      details: { text: 'Closed today' },
      counts: { done: 2, failed: 1 },
    });
    for (const order of ids.slice(0, 2))
      expect(await notesOf(order)).toMatchObject([{ text: 'Closed today', author: { key_id: shop.keyId } }]);
    expect(await orderOf(ids[0]!)).toMatchObject({ version: 1 });
  });

  it('is closed to viewers', async () => {
    const { browser, email } = await somebody(service, 'viewer');
    await browser.signIn(email, PASSWORD);
    await browser.post('/v1/bulk', { action: 'move', ids: [NOBODY], ...CANCEL }).expect(403);
  });

  it.each([
    {},
    { action: 'move' },
    { action: 'move', status: 'processing' },
    { action: 'move', ids: [NOBODY] },
    { action: 'move', status: 'processing', ids: [] },
    { action: 'move', status: 'processing', ids: ['x'] },
    { action: 'move', status: 'processing', ids: [NOBODY], filter: { status: 'pending' } },
    { action: 'move', status: 'processing', filter: {} },
    { action: 'move', status: 'processing', filter: { status: 'noise' } },
    { action: 'move', status: 'cancelled', ids: [NOBODY] },
    { action: 'move', status: 'processing', ids: [NOBODY], metadata: { notes: 'x'.repeat(16_384) } },
    { action: 'retry', status: 'processing', ids: [NOBODY] },
    { action: 'retry', filter: { late: 'true' } },
    { action: 'assign', ids: [NOBODY] },
    { action: 'assign', ids: [NOBODY], person_id: 'x' },
    { action: 'assign', ids: [NOBODY], person_id: null, text: 'x' },
    { action: 'note', ids: [NOBODY] },
    { action: 'note', ids: [NOBODY], text: '' },
    { action: 'note', ids: [NOBODY], text: 'x'.repeat(2_001) },
    { action: 'note', ids: [NOBODY], text: 'x', force: true },
    { action: 'noise', ids: [NOBODY] },
    { action: 'assign', ids: [NOBODY], person_id: null, dry_run: null },
    { action: 'assign', filter: { late: 'true', status: null }, person_id: null },
  ])('refuses %j', async (body) => {
    await shop.api.post('/v1/bulk', body).expect(400);
  });

  it('refuses more than 10,000 ids', async () => {
    const ids = Array.from(
      { length: 10_001 },
      (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    );
    await shop.api.post('/v1/bulk', { action: 'move', ...CANCEL, ids }).expect(400);
  });

  it('can be cancelled: what has not begun does not', async () => {
    const own = await openShop(service);
    const ids = await placeOrders(own, 400);
    const held = await hold(service.database, 'order', ids[0]);
    const first = await startBulk(own.api, { action: 'move', ids, ...CANCEL });
    const second = await startBulk(own.api, { action: 'move', ids, status: 'processing' });
    const { body } = await own.api.post(`/v1/bulk/${second.id}/cancel`).expect(200);
    expect(body.state).toMatch(/^cancell/);
    await held.letGo();
    const ended = await bulkEnds(own.api, second.id);
    expect(ended.state).toBe('cancelled');
    expect(ended.counts).toMatchObject({ waiting: 0, running: 0 });
    expect(ended.counts.cancelled).toBeGreaterThan(0);
    expect((await bulkEnds(own.api, first.id)).counts).toMatchObject({ done: 400 });
    await own.api.post(`/v1/bulk/${first.id}/cancel`).expect(409);
  });
});

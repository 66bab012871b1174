import { areWaiting, hold, plantDeliveries, refuseReplayOf } from '../../support/beyond-the-interface';
import { bulkEnds, itemsOf, startBulk } from '../../support/data/bulk';
import { eventsOf, plantEvents } from '../../support/data/events';
import { openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import type { Json } from '../../support/http/api';
import { freePort } from '../../support/free-port';
import { PASSWORD, somebody } from '../../support/people/browser';
import { NOBODY } from '../../support/provocations/world';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

describe('bulk replay of deliveries', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;
  let path: string;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([
      Service.start({ WEBHOOK_RETRY_SCHEDULE: '50ms' }),
      Receiver.start(),
    ]);
  });
  beforeEach(async () => {
    receiver.answersStatus(200);
    shop = await openShop(service, receiver);
    path = `/v1/channels/${shop.channelId}/webhook`;
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const history = async (query = ''): Promise<Json> =>
    (await shop.api.get(`${path}/history?${query}`).expect(200)).body;
  const ofShop = () => receiver.received.filter(({ body }) => body.data.channel_id === shop.channelId);
  /** The ids of so many deliveries that ended like that, oldest first. */
  const ended = async (status: string, count: number): Promise<string[]> => {
    const data = await until(`${count} are ${status}`, async () => {
      const found = (await history(`status=${status}&limit=100`)).data as Json[];
      return found.length === count && found.every(({ next_retry }) => next_retry === null) ? found : null;
    });
    return data.map(({ id }) => id as string).reverse();
  };
  const replay = (more: object) => ({ action: 'replay', channel_id: shop.channelId, ...more });

  it('sends named ones again, once each, in order per order, and says what there is not', async () => {
    const events = eventsOf(60, 3);
    await plantEvents(service.database, shop.channelId, events);
    await until('all delivered', async () => (await history('status=delivered')).meta.total === 180);
    const all: string[] = [];
    for (const offset of [0, 100]) {
      const { data } = await history(`limit=100&offset=${offset}`);
      all.push(...(data as Json[]).map(({ id }) => id as string));
    }
    const other = await openShop(service);
    await plantDeliveries(service.database, other.channelId, 1, { state: 'held' });
    const { body: held } = await other.api.get(`/v1/channels/${other.channelId}/webhook/history`).expect(200);
    const foreign = held.data[0].id as string;
    const before = ofShop().length;
    const ids = [...all, foreign, NOBODY, all[0]];
    const bulk = await startBulk(shop.api, replay({ ids }));
    expect(bulk).toMatchObject({ details: { channel_id: shop.channelId }, total: 182 });
    expect(await bulkEnds(shop.api, bulk.id)).toMatchObject({
      state: 'completed',
      counts: { done: 180, failed: 2 },
      failures: [{ code: 'DELIVERY_NOT_FOUND', count: 2 }],
    });
    const failed = (await itemsOf(shop.api, bulk.id)).filter(({ state }) => state === 'failed');
    expect(new Set(failed.map(({ id }) => id))).toEqual(new Set([foreign, NOBODY]));
    await until('all came again', () => ofShop().length >= before + 180);
    await until('the history has it', async () =>
      ((await history('limit=100')).data as Json[]).every(({ retry_count }) => retry_count === 1),
    );
    const again = ofShop().slice(before);
    expect(again).toHaveLength(180);
    expect(new Set(again.map(({ body }) => body.event_id)).size).toBe(180);
    for (const orderId of new Set(events.map((event) => event.orderId))) {
      const ofOrder = again.filter(({ body }) => body.data.order_id === orderId);
      expect(ofOrder.map(({ body }) => body.data.version)).toEqual([1, 2, 3]);
    }
  });

  it('finds by outcome, cause, event and time, and decides once what it is about', async () => {
    receiver.answersStatus(503);
    await plantEvents(service.database, shop.channelId, eventsOf(3, 1));
    const failed = await ended('failed', 3);
    receiver.answersStatus(200);
    await plantEvents(service.database, shop.channelId, eventsOf(2, 1));
    const delivered = await ended('delivered', 2);

    const found = async (filter: object) => {
      const { id } = await startBulk(shop.api, replay({ filter, dry_run: true }));
      expect(await bulkEnds(shop.api, id)).toMatchObject({ counts: { failed: 0 }, dry_run: true });
      return (await itemsOf(shop.api, id)).map((item) => item.id as string);
    };
    const since = '2026-01-01T00:00:00Z';
    expect(await found({ since })).toEqual([...failed, ...delivered]);
    expect(await found({ delivery_status: 'failed' })).toEqual(failed);
    expect(await found({ delivery_status: 'delivered', event_type: 'order:updated' })).toEqual(delivered);
    expect(await found({ response_status: 503 })).toEqual(failed);
    expect(await found({ response_status: 500 })).toEqual([]);
    expect(await found({ until: since })).toEqual([]);
    expect(await found({ error: 'socket hang up' })).toEqual([]);
    expect((await history('status=failed')).meta.total).toBe(3);

    const filter = { since, response_status: 503 };
    const { id } = await startBulk(shop.api, replay({ filter }));
    expect(await bulkEnds(shop.api, id)).toMatchObject({ filter, total: 3, counts: { done: 3 } });
    await until('all are delivered', async () => (await history('status=delivered')).meta.total === 5);
  });

  it('finds by why there was no response, as the causes of failures have it', async () => {
    const gone = await Receiver.start(await freePort());
    const { url } = gone;
    await gone.stop();
    await shop.api.put(path, { webhook_url: url }).expect(200);
    await plantEvents(service.database, shop.channelId, eventsOf(2, 1));
    const failed = await ended('failed', 2);
    const { body: causes } = await shop.api.get(`${path}/failures`).expect(200);
    const filter = { error: causes.data[0].error as string };
    await shop.api.put(path, { webhook_url: receiver.url }).expect(200);
    const { id } = await startBulk(shop.api, replay({ filter }));
    await bulkEnds(shop.api, id);
    expect((await itemsOf(shop.api, id)).map((item) => item.id)).toEqual(failed);
    await ended('delivered', 2);
  });

  it('finds those of an order, by its id or number', async () => {
    const id = await placeOrder(shop, { order_number: 'AGAIN-1' });
    await placeOrder(shop, { order_number: 'AGAIN-2' });
    await ended('delivered', 2);
    const [wanted] = (await history('order_number=AGAIN-1')).data as Json[];
    const found = async (filter: object) => {
      const bulk = await startBulk(shop.api, replay({ filter, dry_run: true }));
      await bulkEnds(shop.api, bulk.id);
      return (await itemsOf(shop.api, bulk.id)).map((item) => item.id as string);
    };
    expect(await found({ order_number: 'AGAIN-1' })).toEqual([wanted!.id]);
    const named = await startBulk(shop.api, replay({ ids: [wanted!.id, NOBODY] }));
    await bulkEnds(shop.api, named.id);
    const items = await itemsOf(shop.api, named.id);
    const { event_id } = wanted!;
    expect(items.find((item) => item.id === wanted!.id)).toMatchObject({
      order_number: 'AGAIN-1',
      event_type: 'order:created',
      event_id,
    });
    expect(items.find((item) => item.id === NOBODY)).toMatchObject({ order_number: null, event_type: null });
    expect(await found({ order_id: id, delivery_status: 'delivered' })).toEqual([wanted!.id]);
    expect(await found({ order_id: id, order_number: 'AGAIN-2' })).toEqual([]);
    expect(await found({ order_number: 'AGAIN-1', delivery_status: 'failed' })).toEqual([]);
    expect(await found({ order_number: 'AGAIN-3' })).toEqual([]);
  });

  it('finds held ones by what the causes of failures say of them', async () => {
    await plantDeliveries(service.database, shop.channelId, 2, { state: 'held' });
    const { body: causes } = await shop.api.get(`${path}/failures`).expect(200);
    expect(causes.data).toMatchObject([{ error: 'Held: the endpoint is disabled', count: 2, held: 2 }]);
    const { id } = await startBulk(shop.api, replay({ filter: { error: causes.data[0].error } }));
    expect(await bulkEnds(shop.api, id)).toMatchObject({ total: 2, counts: { done: 2 } });
  });

  it('is refused item by item while the webhook is disabled, and a dry run says so', async () => {
    await plantEvents(service.database, shop.channelId, eventsOf(2, 1));
    const ids = await ended('delivered', 2);
    await shop.api.put(path, { webhook_url: receiver.url, webhook_enabled: false }).expect(200);
    for (const dry_run of [true, false]) {
      const { id } = await startBulk(shop.api, replay({ ids, dry_run }));
      expect(await bulkEnds(shop.api, id)).toMatchObject({
        failures: [{ code: 'WEBHOOK_DISABLED', count: 2 }],
      });
    }
    expect(await ended('delivered', 2)).toEqual(ids);
  });

  it('parks a delivery that the service fails to make due, and sends the others', async () => {
    await plantEvents(service.database, shop.channelId, eventsOf(3, 1));
    const ids = await ended('delivered', 3);
    const before = ofShop().length;
    const fault = await refuseReplayOf(service.database, ids[1]!);
    const { id } = await startBulk(shop.api, replay({ ids }));
    const ofBulk = async () =>
      ((await service.system.get('/v1/parked?kind=bulk').expect(200)).body.data as Json[]).filter(
        (entry) => entry.id === id,
      );
    await until('it is parked and the others came again', async () => {
      return (await ofBulk()).length === 1 && ofShop().length === before + 2;
    });
    const { body } = await shop.api.get(`/v1/bulk/${id}`).expect(200);
    expect(body).toMatchObject({ state: 'running', counts: { done: 2, waiting: 1 } });

    await fault.mend();
    await service.system.post('/v1/parked/retry', { kind: 'bulk', ids: [id] }).expect(202);
    expect(await bulkEnds(shop.api, id)).toMatchObject({ state: 'completed', counts: { done: 3 } });
    await until('that one came too', () => ofShop().length >= before + 3);
    expect(
      new Set(
        ofShop()
          .slice(before)
          .map((request) => request.body.event_id),
      ).size,
    ).toBe(3);
    expect(await ofBulk()).toEqual([]);
  });

  it('is cancelled before what has not begun, which stays as it was, and its channel tells who did what', async () => {
    await plantEvents(service.database, shop.channelId, eventsOf(2, 1));
    const ids = await ended('delivered', 2);
    const before = ofShop().length;
    const held = await hold(service.database, 'endpoint', shop.channelId);
    const { id } = await startBulk(shop.api, replay({ ids: ids.slice(0, 1) }));
    const later = await startBulk(shop.api, replay({ ids: ids.slice(1) }));
    await areWaiting(service.database, 1);
    await shop.api.post(`/v1/bulk/${later.id}/cancel`).expect(200);
    await held.letGo();
    expect(await bulkEnds(shop.api, id)).toMatchObject({ state: 'completed', counts: { done: 1 } });
    expect(await bulkEnds(shop.api, later.id)).toMatchObject({
      state: 'cancelled',
      counts: { cancelled: 1 },
    });
    await until('one came again', () => ofShop().length > before);
    const data = await until('the history has it', async () => {
      const found = (await history()).data as Json[];
      return found.some(({ retry_count }) => retry_count > 0) && found;
    });
    expect(data.map((delivery) => [delivery.id, delivery.retry_count])).toEqual([
      [ids[1], 0],
      [ids[0], 1],
    ]);
    const { body: trail } = await service.system
      .get(`/v1/audit?channel_id=${shop.channelId}&resource_type=bulk`)
      .expect(200);
    expect(trail.data).toMatchObject([
      { action: 'bulk.cancelled', resource_id: later.id, actor: { key_id: shop.keyId } },
      { action: 'bulk.started', resource_id: later.id },
      { action: 'bulk.started', resource_id: id, actor: { key_id: shop.keyId } },
    ]);
  });

  it('of more than 10,000 is refused, before anything is stored', async () => {
    await plantDeliveries(service.database, shop.channelId, 10_001, { state: 'held' });
    const { body } = await shop.api
      .post('/v1/bulk', replay({ filter: { delivery_status: 'failed' } }))
      .expect(422);
    expect(body).toMatchObject({ code: 'BULK_TOO_LARGE' });
    expect((await shop.api.get('/v1/bulk').expect(200)).body.data).toEqual([]);
  });

  it('needs write in the area of deliveries, and a channel within reach', async () => {
    const body = replay({ filter: { delivery_status: 'failed' } });
    const other = await openShop(service);
    expect((await other.api.post('/v1/bulk', body).expect(403)).body.code).toBe('CHANNEL_FORBIDDEN');
    await shop.api.post('/v1/bulk', { ...body, channel_id: NOBODY }).expect(404);
    const place = await openPlace(shop);
    const limits = { channel_ids: [shop.channelId], place_ids: [place] };
    const store = await somebody(service, 'store', limits);
    await store.browser.signIn(store.email, PASSWORD);
    expect((await store.browser.post('/v1/bulk', body).expect(403)).body.code).toBe('ROLE_FORBIDS');
    const operator = await somebody(service, 'operator', limits);
    await operator.browser.signIn(operator.email, PASSWORD);
    for (const refused of [body, { action: 'retry', ids: [NOBODY] }])
      expect((await operator.browser.post('/v1/bulk', refused).expect(403)).body.code).toBe('PLACES_FORBID');
  });

  it.each([
    { ids: [NOBODY] },
    { channel_id: NOBODY },
    { channel_id: 'x', ids: [NOBODY] },
    { channel_id: null, ids: [NOBODY] },
    { channel_id: NOBODY, filter: {} },
    { channel_id: NOBODY, filter: { channel_id: NOBODY } },
    { channel_id: NOBODY, filter: { since: 'yesterday' } },
    { channel_id: NOBODY, filter: { delivery_status: 'held' } },
    { channel_id: NOBODY, filter: { event_type: 'order:eaten' } },
    { channel_id: NOBODY, filter: { order_id: 'x' } },
    { channel_id: NOBODY, filter: { order_number: '' } },
    { channel_id: NOBODY, filter: { response_status: 99 } },
    { channel_id: NOBODY, filter: { error: 'x'.repeat(201) } },
    { channel_id: NOBODY, filter: { delivery_status: null } },
    { channel_id: NOBODY, ids: [NOBODY], status: 'processing' },
    { action: 'retry', channel_id: NOBODY, ids: [NOBODY] },
  ])('refuses %j', async (body) => {
    await shop.api.post('/v1/bulk', { action: 'replay', ...body }).expect(400);
  });
});

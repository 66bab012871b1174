import { randomUUID } from 'node:crypto';
import { ALL_TOGETHER } from '@libs/work-queue';
import { countJobsSql, type JobFilter, listJobsSql } from '../../../src/jobs/queries/job-list-sql';
import {
  countDeliveriesSql,
  listDeliveriesSql,
} from '../../../src/webhooks/history/queries/delivery-list-sql';
import { nextEventsSql } from '../../../src/webhooks/feed/queries/feed-sql';
import { hold, plantHistory } from '../../support/beyond-the-interface';
import type { Api, Json } from '../../support/http/api';
import { planOf } from '../../support/postgres/plan';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import {
  jobEnds,
  openPlace,
  openShop,
  orderBody,
  placeOrder,
  SECRET,
  type Shop,
} from '../../support/data/shop';
import { until } from '../../support/until';

const MANY = 12_000;

describe('finding out what happened to an order', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;
  let admin: Api;

  beforeAll(async () => {
    service = await Service.start();
    receiver = await Receiver.start();
    shop = await openShop(service, receiver);
    admin = service.as(service.token());
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  const read = async (api: Api, path: string): Promise<Json> => (await api.get(path).expect(200)).body;
  const feed = (query: string) => `/v1/events?channel_id=${shop.channelId}&${query}`;
  const history = (query: string) => `/v1/channels/${shop.channelId}/webhook/history?${query}`;

  /** An order without items: it is accepted and then fails. */
  async function failedOrder(): Promise<{ number: string; id: string; jobId: string }> {
    const body = orderBody(shop.channelId, { items: [] });
    const { body: accepted } = await shop.api.post('/v1/orders', body).expect(202);
    expect(await jobEnds(shop.api, accepted.jobId as string)).toMatchObject({
      status: 'failed',
      order_number: body.order_number,
      attempts: 1,
    });
    return { number: body.order_number, id: accepted.orderData.id, jobId: accepted.jobId };
  }

  it('starts from the number of an order that was never created', async () => {
    const other = await placeOrder(shop);
    const { number, id, jobId } = await failedOrder();
    for (const query of [
      `order_number=${number}`,
      `order_id=${id}`,
      `order_number=${number}&order_id=${id}`,
    ]) {
      for (const api of [shop.api, admin]) {
        const { data, pagination } = await read(api, `/v1/jobs?${query}`);
        expect(data).toMatchObject([
          { id: jobId, order_id: id, order_number: number, status: 'failed', attempts: 1 },
        ]);
        expect(pagination).toEqual({ total: 1, page: 1, limit: 10, totalPages: 1 });
      }
      await until('its failure is told', async () => (await read(shop.api, feed(query))).data.length === 1);
      const told = await read(shop.api, feed(query));
      expect(told.data).toMatchObject([{ event_type: 'order:failed', data: { order_number: number } }]);
      await until('it is delivered', async () => (await read(shop.api, history(query))).data.length === 1);
      const delivered = await read(shop.api, history(query));
      expect(delivered.data).toMatchObject([
        { event_id: told.next, event_type: 'order:failed', order_id: id, order_number: number },
      ]);
      expect(delivered.meta).toEqual({ total: 1, limit: 20, offset: 0 });
    }
    expect(other).not.toBe(id);
  });

  it('lists the failed jobs of each cause', async () => {
    const { jobId } = await failedOrder();
    const { data: causes } = await read(shop.api, '/v1/jobs/failures');
    for (const { type, code, count } of causes as Json[]) {
      const ofCause = await read(shop.api, `/v1/jobs?limit=100&type=${type}&error_code=${code}`);
      expect(ofCause.pagination.total).toBe(count);
      expect(new Set((ofCause.data as Json[]).map(({ error }) => error.code as string))).toEqual(
        new Set([code]),
      );
    }
    const { error } = await read(shop.api, `/v1/jobs/${jobId}`);
    const newest = await read(shop.api, `/v1/jobs?error_code=${error.code}&limit=1`);
    expect(newest.data[0].id).toBe(jobId);
    const completed = await read(shop.api, `/v1/jobs?status=completed&error_code=${error.code}`);
    expect(completed.data).toEqual([]);
  });

  it('shows the jobs, events and deliveries of one order, by its id and its number', async () => {
    const id = await placeOrder(shop);
    await placeOrder(shop);
    const { body: order } = await shop.api.get(`/v1/orders/${id}`).expect(200);
    const change = { status: 'picking', metadata: { picker_id: 'p' } };
    await shop.api.patch(`/v1/orders/${id}/status`, change).set('Prefer', 'wait=20').expect(202);
    const refused = { status: 'shipped', metadata: {} };
    await shop.api.patch(`/v1/orders/${id}/status`, refused).expect(422);
    for (const query of [`order_id=${id}`, `order_number=${order.order_number}`]) {
      const jobs = await read(shop.api, `/v1/jobs?channel_id=${shop.channelId}&${query}`);
      expect(jobs.data.map(({ type }: Json) => type)).toEqual(['order_status_update', 'order_create']);
      expect(
        jobs.data.every((job: Json) => job.order_number === order.order_number && job.attempts === 1),
      ).toBe(true);
      const events = await until('all is told', async () => {
        const { data } = await read(shop.api, feed(query));
        return data.length === 3 ? data : null;
      });
      expect(events.map((event: Json) => event.data.version)).toEqual([1, 2, 3]);
      const created = await read(shop.api, feed(`${query}&event_type=order:created`));
      expect(created.data).toMatchObject([{ event_type: 'order:created', data: { order_id: id } }]);
      const second = await read(shop.api, feed(`${query}&after=${events[0].event_id}&limit=1`));
      expect(second).toEqual({ data: [events[1]], next: events[1].event_id });
      const inCapitals = (events[0].event_id as string).toUpperCase();
      expect(await read(shop.api, feed(`${query}&after=${inCapitals}&limit=1`))).toEqual(second);
      const delivered = await until('it is delivered', async () => {
        const { data } = await read(shop.api, history(query));
        return data.length === 2 ? data : null;
      });
      expect(
        delivered.every((one: Json) => one.order_number === order.order_number && one.order_id === id),
      ).toBe(true);
      const [one] = (await read(shop.api, history(`event_id=${events[0].event_id}`))).data;
      expect(one).toMatchObject({ event_id: events[0].event_id, event_type: 'order:created' });
      expect((await read(shop.api, history(`event_id=${inCapitals}`))).data).toEqual([one]);
    }
  });

  it('lists the orders of a place, by status and date too', async () => {
    const [place, elsewhere] = [await openPlace(shop), await openPlace(shop)];
    const at = (place_id: string, day = '01') => ({
      channel_specific_data: { place_id },
      order_date: `2026-03-${day}T09:30:00Z`,
    });
    const own = [await placeOrder(shop, at(place)), await placeOrder(shop, at(place, '02'))].reverse();
    await placeOrder(shop, at(elsewhere));
    const list = (query: string) =>
      read(shop.api, `/v1/orders?channel_id=${shop.channelId}&place_id=${place}${query}`);
    const first = await list('&limit=1');
    expect(first.data.map(({ id }: Json) => id)).toEqual([own[0]]);
    expect(first.pagination).toEqual({ total: 2, page: 1, limit: 1, totalPages: 2 });
    expect((await list('&limit=1&page=2')).data.map(({ id }: Json) => id)).toEqual([own[1]]);
    expect((await list('&status=picking')).data).toEqual([]);
    expect((await list('&date_from=2026-03-02')).data.map(({ id }: Json) => id)).toEqual([own[0]]);
    expect((await list(`&order_number=${first.data[0].order_number}`)).pagination.total).toBe(1);
    expect((await list(`&order_number=${first.data[0].order_number}&status=picking`)).pagination.total).toBe(
      0,
    );
  });

  it.each([
    ['/v1/jobs?order_id=S1', 'order_id must be a UUID'],
    ['/v1/jobs?order_number=', 'order_number must not be empty'],
    ['FEEDevent_type=order:eaten', /^event_type must be one of order:created, /],
    ['FEEDorder_id=S1', 'order_id must be a UUID'],
    ['HISTORYorder_id=S1', 'order_id must be a UUID'],
    ['HISTORYevent_id=', 'event_id must not be empty'],
    ['ORDERSplace_id=S1', 'place_id must be a UUID'],
  ])('refuses %s', async (path, message) => {
    const full = path
      .replace('FEED', feed(''))
      .replace('HISTORY', history(''))
      .replace('ORDERS', `/v1/orders?channel_id=${shop.channelId}&`);
    const { body } = await shop.api.get(full).expect(400);
    expect(body.error).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('accepts limit and offset on lists that are complete without them, and still shows the total', async () => {
    const place = await openPlace(shop);
    const path = `/v1/places/${place}/storage-location`;
    const csv = `name,sub_type\n${Array.from({ length: 450 }, (_, n) => `L${String(n).padStart(3, '0')},0`).join('\n')}`;
    await admin.post(`${path}/import`).attach('file', Buffer.from(csv), 'l.csv').expect(200);
    const whole = await read(shop.api, path);
    expect([whole.count, whole.data.length, whole.data[449].name]).toEqual([450, 450, 'L449']);
    const part = await read(shop.api, `${path}?limit=2&offset=448`);
    expect(part).toEqual({ data: whole.data.slice(448), count: 450 });
    expect((await read(shop.api, `${path}?limit=1000`)).data).toHaveLength(100);
    const keys = await read(admin, '/v1/api-keys');
    expect(keys.data).toHaveLength(keys.count as number);
    expect(await read(admin, '/v1/api-keys?limit=1&offset=1')).toEqual({
      data: keys.data.slice(1, 2),
      count: keys.count,
    });
    for (const wrong of ['limit=0', 'offset=-1', 'limit=x']) {
      await shop.api.get(`${path}?${wrong}`).expect(400);
      await admin.get(`/v1/api-keys?${wrong}`).expect(400);
    }
  });

  it('ends a read that takes too long with a 503 that says so, and frees its connection', async () => {
    const held = await hold(service.database, 'deliveries');
    try {
      const answers = await Promise.all(Array.from({ length: 12 }, () => shop.api.get(history(''))));
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(503));
      expect(answers.map(({ body }) => body.error as string)).toContainEqual(
        expect.stringMatching(/^The database took too long for this request: use a narrower filter/),
      );
    } finally {
      await held.letGo();
    }
    await shop.api.get(history('')).expect(200);
  });

  describe('in a channel with much', () => {
    let big: Shop;

    beforeAll(async () => {
      big = await openShop(service);
      await plantHistory(service.database, big.channelId, MANY);
    });

    it('counts up to 10,000 exactly and says when there are more, and still leads to the end', async () => {
      const jobs = (page: number) =>
        read(big.api, `/v1/jobs?channel_id=${big.channelId}&limit=100&page=${page}`);
      const first = await jobs(1);
      expect(first.pagination).toEqual({
        total: 10_001,
        total_is_lower_bound: true,
        page: 1,
        limit: 100,
        totalPages: 101,
      });
      let page = 101;
      let last = first;
      while (page <= last.pagination.totalPages) last = await jobs(page++);
      expect(last.pagination).toEqual({ total: MANY, page: 120, limit: 100, totalPages: 120 });
      expect(last.data).toHaveLength(100);
      const deliveries = `/v1/channels/${big.channelId}/webhook/history?limit=5`;
      expect((await read(big.api, deliveries)).meta).toEqual({
        total: 10_001,
        total_is_lower_bound: true,
        limit: 5,
        offset: 0,
      });
      const end = await read(big.api, `${deliveries}&offset=${MANY - 3}`);
      expect(end.data).toHaveLength(3);
      expect(end.meta).toEqual({ total: MANY, limit: 5, offset: MANY - 3 });
      expect((await read(big.api, `${deliveries}&status=failed`)).meta.total).toBe(0);
    });

    it('replays all of it in pieces', async () => {
      const path = `/v1/channels/${big.channelId}/webhook`;
      const nowhere = 'http://127.0.0.1:1/';
      const endpoint = { webhook_url: nowhere, webhook_secret: SECRET, webhook_events: [] };
      await big.api.put(path, endpoint).expect(200);
      const since = new Date(Date.now() - 3_600_000).toISOString();
      const { body } = await big.api
        .post(`${path}/replay`, { since, event_type: 'order:updated' })
        .expect(202);
      expect(body.count).toBe(MANY);
      expect(
        (await big.api.post(`${path}/replay`, { since: new Date(Date.now() + 3_600_000) }).expect(202)).body
          .count,
      ).toBe(0);
      await big.api.put(path, { webhook_url: nowhere, webhook_enabled: false }).expect(200);
    });

    it('reads no table as a whole for any filter', async () => {
      const page = { offset: 0, limit: 10 };
      const any: JobFilter = {
        channels: null,
        status: null,
        type: null,
        orderId: null,
        orderNumber: null,
        errorCode: null,
      };
      const channels = [[big.channelId], [big.channelId, shop.channelId]];
      const jobFilters: JobFilter[] = [
        any,
        ...channels.map((ids) => ({ ...any, channels: ids })),
        { ...any, orderId: randomUUID() },
        { ...any, orderNumber: 'BIG-7' },
        { ...any, channels: channels[1]!, orderNumber: 'BIG-7' },
        { ...any, channels: channels[1]!, status: 'failed' },
        { ...any, errorCode: 'NO_ITEMS' },
        ...channels.map((ids) => ({ ...any, channels: ids, type: 'order_create', errorCode: 'ANY' })),
      ];
      const ofChannel = {
        channelId: big.channelId,
        eventId: null,
        eventType: null,
        orderId: null,
        orderNumber: null,
      };
      const eventFilters = [
        ofChannel,
        { ...ofChannel, eventType: 'order:failed' },
        { ...ofChannel, orderId: randomUUID() },
        { ...ofChannel, orderNumber: 'BIG-7' },
      ];
      const deliveryFilters = [...eventFilters.slice(2), { ...ofChannel, eventId: 'x' }];
      const statements = [
        ...jobFilters.flatMap((filter) => [
          listJobsSql(filter, page, ALL_TOGETHER),
          countJobsSql(filter, 10_001, ALL_TOGETHER),
        ]),
        ...eventFilters.map((filter) =>
          nextEventsSql(filter, randomUUID(), { after: '0', limit: 100, mostBytes: 1 }),
        ),
        listDeliveriesSql({ ...ofChannel, status: null }, page),
        listDeliveriesSql({ ...ofChannel, status: 'failed' }, page),
        countDeliveriesSql({ ...ofChannel, status: 'failed' }, 10_001),
        ...[null, 'failed' as const].flatMap((status) =>
          deliveryFilters.flatMap((filter) => [
            listDeliveriesSql({ ...filter, status }, page),
            countDeliveriesSql({ ...filter, status }, 101),
          ]),
        ),
      ];
      const nodes: string[] = [];
      for (const { text, parameters } of statements)
        nodes.push(...(await planOf(service.database, text, [...parameters])));
      expect(nodes.length).toBeGreaterThan(100);
      expect(nodes.filter((node) => /^Seq Scan (jobs|events|webhook_deliveries)$/.test(node))).toEqual([]);
    });
  });
});

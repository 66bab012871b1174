import { areCountsFolded, ordersByPlainScan, tidyOrders } from '../../support/beyond-the-interface';
import { type Json, untilJudged } from '../../support/http/api';
import { FILTERS } from '../../support/data/list-filters';
import { fillWithOrders } from '../../support/data/many-orders';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

const MANY = 150_000;

describe('listing orders', () => {
  let service: Service;
  let shop: Shop;
  /** A shop whose channel has 150,000 orders, beside one with 50,000. */
  let big: Shop;

  const list = async (of: Shop, query: object = {}): Promise<Json> => {
    const parameters = new URLSearchParams({ channel_id: of.channelId, ...query });
    const answer = await untilJudged(() => of.api.get(`/v1/orders?${parameters.toString()}`));
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const idsIn = ({ data }: Json): string[] => data.map((order: Json) => order.id);

  beforeAll(async () => {
    service = await Service.start();
    [shop, big] = [await openShop(service), await openShop(service)];
    await fillWithOrders(service.database, MANY, big.channelId);
    await fillWithOrders(service.database, 50_000);
    await tidyOrders(service.database);
  });
  afterAll(() => service.stop());

  it('shows orders the newest first with the exact total, page by page', async () => {
    const own = await openShop(service);
    const placed: string[] = [];
    for (let n = 0; n < 3; n += 1) placed.unshift(await placeOrder(own));
    const first = await list(own, { limit: 2 });
    expect(idsIn(first)).toEqual(placed.slice(0, 2));
    expect(first.pagination).toEqual({ total: 3, page: 1, limit: 2, totalPages: 2 });
    const second = await list(own, { limit: 2, page: 2 });
    expect(idsIn(second)).toEqual(placed.slice(2));
    expect(second.pagination).toEqual({ total: 3, page: 2, limit: 2, totalPages: 2 });
    expect(await list(own, { page: 7 })).toEqual({
      data: [],
      pagination: { total: 3, page: 7, limit: 10, totalPages: 1 },
    });
    expect(await list(own, { status: 'picking' })).toEqual({
      data: [],
      pagination: { total: 0, page: 1, limit: 10, totalPages: 0 },
    });
    const { body: order } = await own.api.get(`/v1/orders/${placed[0]}`).expect(200);
    expect(first.data[0]).toEqual(order);
    const { data: platform, pagination } = await list(own, { limit: 2, format: 'channel' });
    expect(platform[0]).toMatchObject({ code: order.order_number });
    expect(pagination).toEqual(first.pagination);
  });

  it('shows the latest version of each order', async () => {
    const own = await openShop(service);
    const orderId = await placeOrder(own);
    await own.api.put(`/v1/orders/${orderId}/items/milk`, { quantity: 9 }).expect(200);
    expect(await list(own)).toMatchObject({
      data: [{ id: orderId, version: 2, items: [{ quantity: 9 }, {}] }],
      pagination: { total: 1 },
    });
  });

  it('includes both ends of the period of order_date', async () => {
    const own = await openShop(service);
    const dates = ['2026-03-01T09:30:00.000Z', '2026-03-01T09:30:00.001Z', '2026-03-05T00:00:00.000Z'];
    const ids: string[] = [];
    for (const order_date of dates) ids.push(await placeOrder(own, { order_date }));
    const found = async (query: object) => idsIn(await list(own, query)).sort();
    expect(await found({ date_from: dates[1]! })).toEqual([ids[1]!, ids[2]!].sort());
    expect(await found({ date_to: dates[1]! })).toEqual([ids[0]!, ids[1]!].sort());
    expect(await found({ date_from: dates[1]!, date_to: dates[1]! })).toEqual([ids[1]!]);
    expect(await found({ date_from: '2026-03-01T11:30:00.001+02:00', date_to: '2026-03-02' })).toEqual([
      ids[1]!,
    ]);
    expect(await found({ date_from: '2026-03-05' })).toEqual([ids[2]!]);
    expect(await found({ date_from: dates[2]!, date_to: '9999-12-31T23:59:59Z' })).toEqual([ids[2]!]);
    expect(await found({ date_from: '9999-12-31T18:00:00Z' })).toEqual([]);
  });

  it.each([
    ['', 'channel_id is required'],
    ['channel_id=x', 'channel_id must be a UUID'],
    ['CHANNEL&status=eaten', /^status must be one of pending, /],
    ['CHANNEL&format=xml', 'format must be one of standard, channel'],
    ['CHANNEL&date_from=yesterday', 'date_from must be an ISO 8601 date-time'],
    ['CHANNEL&date_to=9999-12-31T23:59:59-01:00', 'date_to must be an ISO 8601 date-time'],
    ['CHANNEL&date_to=2026-02-30', 'date_to must be an ISO 8601 date-time'],
    ['CHANNEL&page=0', 'page must be at least 1'],
    ['CHANNEL&limit=0', 'limit must be at least 1'],
    ['CHANNEL&limit=1.5', 'limit must be an integer'],
  ])('refuses ?%s', async (query, message) => {
    const { body } = await shop.api
      .get(`/v1/orders?${query.replace('CHANNEL', `channel_id=${shop.channelId}`)}`)
      .expect(400);
    expect(body.error).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('refuses inaccessible and unknown channels', async () => {
    await shop.api
      .get(`/v1/orders?channel_id=${big.channelId}`)
      .expect(403, { error: 'No access to the specified channel', code: 'CHANNEL_FORBIDDEN' });
    await shop.api
      .get('/v1/orders?channel_id=01930000-0000-7000-8000-000000000000')
      .expect(404, { error: 'Channel not found', code: 'CHANNEL_NOT_FOUND' });
  });

  it('finds an order by number when the other filters match it, and nothing in a period that ends before it starts', async () => {
    const found = await list(big, { order_number: 'MANY-1000' });
    expect(found).toMatchObject({ data: [{ status: 'failed' }], pagination: { total: 1 } });
    expect(await list(big, { order_number: 'MANY-1000', status: 'failed' })).toEqual(found);
    for (const other of [{ status: 'pending' }, { page: 2 }, { date_from: '2027-01-01' }]) {
      expect((await list(big, { order_number: 'MANY-1000', ...other })).data).toEqual([]);
    }
    const nothing = { date_from: '2025-07-01T00:00:00Z', date_to: '2025-06-01T00:00:00Z' };
    expect((await list(big, nothing)).pagination.total).toBe(0);
    expect((await list(shop, { order_number: 'MANY-1000' })).pagination.total).toBe(0);
  });

  it.each(FILTERS)('pages as a plain scan would with status %s from %s to %s', async (status, from, to) => {
    const query = {
      ...(status !== null && { status }),
      ...(from !== null && { date_from: from }),
      ...(to !== null && { date_to: to }),
    };
    const expected = await ordersByPlainScan(service.database, big.channelId, { status, from, to });
    const limit = 7;
    const last = Math.max(1, Math.ceil(expected.length / limit));
    const pages = [0.2, 0.4, 0.5, 0.9].map((depth) => Math.ceil(last * depth));
    for (const page of new Set([1, 2, ...pages, last, last + 1])) {
      const answer = await list(big, { ...query, page, limit });
      expect(answer.pagination.total).toBe(expected.length);
      expect(idsIn(answer)).toEqual(expected.slice((page - 1) * limit, page * limit));
    }
  });

  it('counts exactly while orders arrive, and after the counts are folded', async () => {
    const own = await openShop(service);
    let arriving = true;
    const watch = async () => {
      const seen: number[] = [];
      while (arriving) {
        const { data, pagination } = await list(own, { limit: 100 });
        expect(data).toHaveLength(pagination.total as number);
        seen.push(pagination.total as number);
      }
      return seen;
    };
    const arrive = async () => {
      const accepted = await Promise.all(
        Array.from({ length: 80 }, () => {
          const order = orderBody(own.channelId);
          return untilJudged(() => own.api.post('/v1/orders', order));
        }),
      );
      expect(accepted.map(({ status }) => status)).toEqual(Array(80).fill(202));
      for (const { body } of accepted) await jobEnds(own.api, body.jobId as string);
    };
    const [seen] = await Promise.all([watch(), arrive().finally(() => (arriving = false))]);
    expect(seen).toEqual(expect.arrayContaining([expect.any(Number)]));
    expect((await list(own)).pagination.total).toBe(80);
    await until('the counts are folded', () => areCountsFolded(service.database));
    expect((await list(own)).pagination.total).toBe(80);
  });
});

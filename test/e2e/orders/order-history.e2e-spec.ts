import type { Api } from '../../support/http/api';
import { Service } from '../../support/service/service';
import { openShop, placeOrder, type Shop } from '../../support/data/shop';

const NOBODY = '01930000-0000-7000-8000-000000000000';
const NOT_FOUND = { error: { code: 'ORDER_NOT_FOUND', message: 'Order not found' }, code: 'ORDER_NOT_FOUND' };

describe('reading an order and its history', () => {
  let service: Service;
  let shop: Shop;
  let stranger: Api;
  let orderId: string;
  let orderNumber: string;
  /** The answers of GET after each version. */
  const texts: string[] = [];

  const answerNow = async () => (await shop.api.get(`/v1/orders/${orderId}`).expect(200)).text;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    stranger = (await openShop(service)).api;
    orderId = await placeOrder(shop);
    texts.push(await answerNow());
    await shop.api.put(`/v1/orders/${orderId}/items/milk`, { quantity: 5, name: null }).expect(200);
    texts.push(await answerNow());
    await shop.api.post(`/v1/orders/${orderId}/items`, { product_id: 'eggs', quantity: 1 }).expect(201);
    texts.push(await answerNow());
    orderNumber = (JSON.parse(texts[0]!) as { order_number: string }).order_number;
  });
  afterAll(() => service.stop());

  it('lists every version with what it changed, the newest first', async () => {
    const { body } = await shop.api.get(`/v1/orders/${orderId}/history`).expect(200);
    expect(body).toMatchObject({ order_id: orderId, order_number: orderNumber, current_version: 3 });
    expect(body.pagination).toEqual({ total: 3, limit: null, offset: 0 });
    expect(body.versions).toEqual([
      {
        version: 3,
        change_type: 'item_added',
        changes: [{ field: 'items[eggs]', from: null, to: expect.objectContaining({ item_id: 'eggs' }) }],
        actor: expect.stringMatching(/^Shop \d+$/),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
      expect.objectContaining({
        version: 2,
        change_type: 'item_updated',
        changes: [
          { field: 'items[milk].name', from: 'Whole milk 1 l', to: null },
          { field: 'items[milk].quantity', from: 2, to: 5 },
        ],
      }),
      expect.objectContaining({ version: 1, change_type: 'created', changes: [] }),
    ]);
  });

  it('returns each version byte for byte as it was returned then', async () => {
    for (const [index, text] of texts.entries()) {
      const answer = await shop.api.get(`/v1/orders/${orderId}/versions/${index + 1}`).expect(200);
      expect(answer.text.endsWith(`,"order":${text}}`)).toBe(true);
      expect(answer.body).toMatchObject({
        order_id: orderId,
        order_number: orderNumber,
        version: index + 1,
        change_type: ['created', 'item_updated', 'item_added'][index],
        created_at: answer.body.order.updated_at,
      });
    }
  });

  it('names the fields in which two versions differ, in both directions', async () => {
    const path = `/v1/orders/${orderId}/versions`;
    const { body: there } = await shop.api.get(`${path}/1/diff/3`).expect(200);
    expect(there).toEqual({
      order_id: orderId,
      order_number: orderNumber,
      from_version: 1,
      to_version: 3,
      changes: [
        { field: 'items[milk].name', from: 'Whole milk 1 l', to: null },
        { field: 'items[milk].quantity', from: 2, to: 5 },
        { field: 'items[eggs]', from: null, to: expect.objectContaining({ item_id: 'eggs', quantity: 1 }) },
      ],
    });
    const { body: back } = await shop.api.get(`${path}/3/diff/1`).expect(200);
    expect(back.changes).toContainEqual({ field: 'items[milk].quantity', from: 5, to: 2 });
    const { body: same } = await shop.api.get(`${path}/2/diff/2`).expect(200);
    expect(same.changes).toEqual([]);
    await shop.api
      .get(`${path}/1/diff/4`)
      .expect(404, { error: 'Order version 4 not found', code: 'VERSION_NOT_FOUND' });
  });

  it('lists the status changes from the creation on', async () => {
    const { body } = await shop.api.get(`/v1/orders/${orderId}/status-history`).expect(200);
    expect(body).toEqual({
      history: [
        { version: 1, status: { from: null, to: 'pending' }, metadata: {}, timestamp: expect.any(String) },
      ],
      pagination: { total: 1, limit: null, offset: 0 },
    });
    const { body: beyond } = await shop.api.get(`/v1/orders/${orderId}/status-history?offset=1`).expect(200);
    expect(beyond).toEqual({ history: [], pagination: { total: 1, limit: null, offset: 1 } });
  });

  it('shows a part of the history, of at most 100', async () => {
    const { body } = await shop.api.get(`/v1/orders/${orderId}/history?limit=1&offset=1`).expect(200);
    expect(body.versions.map(({ version }: { version: number }) => version)).toEqual([2]);
    expect(body.pagination).toEqual({ total: 3, limit: 1, offset: 1 });
    const { body: many } = await shop.api.get(`/v1/orders/${orderId}/history?limit=5000`).expect(200);
    expect(many.pagination.limit).toBe(100);
    for (const query of ['limit=0', 'limit=x', 'limit=1.5', 'offset=-1']) {
      await shop.api.get(`/v1/orders/${orderId}/history?${query}`).expect(400);
    }
  });

  it.each(['0', '-1', '1.5', 'abc', '1e2', '%20'])('answers 400 for version %s', async (version) => {
    const invalid = { error: 'version must be a positive integer', code: 'INVALID_VERSION' };
    await shop.api.get(`/v1/orders/${orderId}/versions/${version}`).expect(400, invalid);
    await shop.api.get(`/v1/orders/${orderId}/versions/1/diff/${version}`).expect(400, invalid);
  });

  it.each(['4', '2147483648', '99999999999999999999'])('answers 404 for version %s', async (version) => {
    await shop.api
      .get(`/v1/orders/${orderId}/versions/${version}`)
      .expect(404, { error: `Order version ${version} not found`, code: 'VERSION_NOT_FOUND' });
  });

  it.each(['', '/history', '/status-history', '/versions/1', '/versions/1/diff/2', '/items'])(
    'answers ORDER_NOT_FOUND for GET of an unknown order%s, and 403 for one of another channel',
    async (suffix) => {
      await shop.api.get(`/v1/orders/${NOBODY}${suffix}`).expect(404, NOT_FOUND);
      await shop.api.get(`/v1/orders/no-such-number${suffix}`).expect(404, NOT_FOUND);
      await shop.api.get(`/v1/orders/%00${suffix}`).expect(404, NOT_FOUND);
      await stranger.get(`/v1/orders/${orderNumber}${suffix}`).expect(404, NOT_FOUND);
      const { body } = await stranger.get(`/v1/orders/${orderId}${suffix}`).expect(403);
      const [message, code] = ['No access to the specified order', 'ORDER_FORBIDDEN'];
      const inShapeOfItems = { error: 'Forbidden', message, code };
      expect(body).toEqual(suffix === '/items' ? inShapeOfItems : { error: message, code });
    },
  );

  it('accepts an order number instead of an id, unless several accessible channels have it', async () => {
    const { body } = await shop.api.get(`/v1/orders/${orderNumber}/history`).expect(200);
    expect(body.order_id).toBe(orderId);
    const { body: channel } = await shop.api
      .post('/v1/channels', { name: 'second', type: 'wolt', config: {} })
      .expect(201);
    const second = { ...shop, channelId: channel.id as string };
    const twin = await placeOrder(second, { order_number: orderNumber });
    expect(twin).not.toBe(orderId);
    for (const suffix of ['', '/history', '/versions/1', '/items']) {
      const { body: refused } = await shop.api.get(`/v1/orders/${orderNumber}${suffix}`).expect(409);
      expect(suffix === '/items' ? refused.message : refused.error).toMatch(/use the order id/);
    }
    await shop.api.get(`/v1/orders/${twin}`).expect(200);
  });

  it('responds with 304 without a body when the caller has the latest version', async () => {
    const path = `/v1/orders/${orderId}`;
    const { headers } = await shop.api.get(path).expect(200);
    expect(headers.etag).toBe('"3"');
    for (const tag of ['"3"', 'W/"3"', '"1", "3"', '*']) {
      const unchanged = await shop.api.get(path).set('If-None-Match', tag).expect(304);
      expect(unchanged.text).toBe('');
      expect(unchanged.headers.etag).toBe('"3"');
    }
    await shop.api.get(path).set('If-None-Match', '"2"').expect(200);
  });

  it('shows the standard order when that format is requested, and refuses unknown formats', async () => {
    const { text } = await shop.api.get(`/v1/orders/${orderId}?format=standard`).expect(200);
    expect(text).toBe(texts[2]);
    const { body } = await shop.api.get(`/v1/orders/${orderId}?format=xml`).expect(400);
    expect(body.error).toBe('format must be one of standard, channel');
  });

  it('requires a credential', async () => {
    await service
      .as(null)
      .get(`/v1/orders/${orderId}/history`)
      .expect(401, { error: 'Unauthorized', code: 'UNAUTHORIZED' });
  });
});

import { connect } from 'node:net';
import type { Api } from '../../support/http/api';
import { Service } from '../../support/service/service';
import { openShop, orderBody } from '../../support/data/shop';

describe('invalid input', () => {
  let service: Service;
  let api: Api;
  let channelId: string;

  beforeAll(async () => {
    service = await Service.start();
    ({ api, channelId } = await openShop(service));
  });
  afterAll(async () => {
    expect(service.log).not.toContain('"level":"error"');
    await service.stop();
  });

  const item = { item_id: 'a', quantity: 1 };

  it.each<[string, object, string]>([
    ['no channel', { channel_id: undefined }, 'channel_id is required'],
    ['a channel that is no id', { channel_id: 'x' }, 'channel_id must be a UUID'],
    ['no number', { order_number: undefined }, 'order_number is required'],
    ['a blank number', { order_number: ' ' }, 'order_number must not be empty'],
    ['a number of another type', { order_number: 7 }, 'order_number must be a string'],
    ['a long number', { order_number: 'x'.repeat(256) }, 'order_number must be at most 255 characters long'],
    ['no date', { order_date: undefined }, 'order_date is required'],
    [
      'a date that does not exist',
      { order_date: '2026-02-30T00:00:00Z' },
      'order_date must be an ISO 8601 date-time',
    ],
    ['no items', { items: undefined }, 'items is required'],
    ['items that are no list', { items: {} }, 'items must be an array'],
    [
      'too many items',
      { items: Array.from({ length: 2001 }, (_, n) => ({ ...item, item_id: `${n}` })) },
      'items must have at most 2000 elements',
    ],
    ['an item without id', { items: [{ quantity: 1 }] }, 'items[0].item_id is required'],
    ['an item without quantity', { items: [{ item_id: 'a' }] }, 'items[0].quantity is required'],
    [
      'no quantity to speak of',
      { items: [item, { item_id: 'b', quantity: 0 }] },
      'items[1].quantity must be greater than 0',
    ],
    [
      'a quantity in quotes',
      { items: [{ item_id: 'a', quantity: '1' }] },
      'items[0].quantity must be a number',
    ],
    [
      'a picture that is no URL',
      { items: [{ ...item, image_url: 'picture' }] },
      'items[0].image_url must be a URL',
    ],
    [
      'a picture in the properties that is no URL',
      { items: [item, { ...item, item_id: 'b', properties: { image_url: '/img/b.png' } }] },
      'items[1].properties.image_url must be a URL',
    ],
    ['a typo in an item', { items: [{ ...item, qty: 1 }] }, 'items[0].qty is not a known field'],
    ['a typo', { custmer_info: {} }, 'custmer_info is not a known field'],
    ['a list where an object belongs', { metadata: [] }, 'metadata must be an object'],
    ['an unknown delivery type', { delivery_type: 3 }, 'delivery_type must be one of 0, 1, 2'],
  ])('an order with %s gets 400 that names the field', async (_what, changes, message) => {
    const { body } = await api.post('/v1/orders', orderBody(channelId, changes)).expect(400);
    expect(body.error).toContain(message);
    expect(body.details[0].field).toBe(message.split(' ')[0]);
  });

  it('names every wrong field at once', async () => {
    const { body } = await api.post('/v1/orders', { items: [{}] }).expect(400);
    expect(body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      'channel_id',
      'items[0].item_id',
      'items[0].quantity',
      'order_date',
      'order_number',
    ]);
  });

  it('accepts and ignores what only the service sets, and keeps unknown keys of free-form objects', async () => {
    const changes = {
      id: 'x',
      version: 9,
      status: 'completed',
      created_at: 1,
      metadata: { anything: [1, { deep: true }] },
    };
    const { body } = await api.post('/v1/orders', orderBody(channelId, changes)).expect(202);
    expect(body.orderData).toMatchObject({ status: 'pending', metadata: changes.metadata });
    expect(body.orderData.id).not.toBe('x');
  });

  it.each([
    ['is not JSON', '{"a":', 400],
    ['is a JSON text but no object', '[]', 400],
    ['is null', 'null', 400],
    ['holds a number beyond all numbers', '{"items":[{"item_id":"a","quantity":1e999}]}', 400],
    ['holds U+0000', '{"order_number":"a\\u0000b"}', 400],
    ['holds half a character', '{"order_number":"a\\ud800b"}', 400],
    ['holds a character that no JSON reader takes', Buffer.from([0x22, 0xff, 0x22]), 400],
    ['says that it is UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 400],
  ])('a body that %s gets %i', async (_what, text, status) => {
    const answer = await api.post('/v1/orders').set('Content-Type', 'application/json').send(text);
    expect(answer.status).toBe(status);
    expect(typeof answer.body.error).toBe('string');
  });

  it('a body above 2 MB gets 413, one just below is read', async () => {
    const big = (bytes: number) => orderBody(channelId, { metadata: { filler: 'x'.repeat(bytes) } });
    await api.post('/v1/orders', big(2 * 1024 * 1024)).expect(413);
    await api.post('/v1/orders', big(2 * 1024 * 1024 - 2_000)).expect(202);
  });

  it('a body of another type gets 415', async () => {
    await api.post('/v1/orders').set('Content-Type', 'text/plain').send('hello').expect(415);
    await api.post('/v1/orders').set('Content-Type', 'application/xml').send('<a/>').expect(415);
    await api
      .post('/v1/orders')
      .set('Content-Type', 'application/x-www-form-urlencoded')
      .send('a=1')
      .expect(415);
  });

  it('no body at all gets 400', async () => {
    await api.post('/v1/orders').expect(400);
  });

  it('a bad credential is reported before a bad body', async () => {
    await service
      .as('nobody')
      .post('/v1/orders')
      .set('Content-Type', 'application/json')
      .send('{')
      .expect(401);
  });

  it('an unknown path gets 404 with an error, whatever the credential', async () => {
    await api.get('/v1/nothing').expect(404, { error: 'Cannot GET /v1/nothing', code: 'NOT_FOUND' });
    await service.as(null).get('/v2/orders').expect(404);
    const wrongMethod = await api.patch('/v1/channels', {});
    expect([404, 405]).toContain(wrongMethod.status);
  });

  it.each(['limit=0', 'limit=-1', 'limit=ten', 'limit=1.5', 'page=0', 'page=99999999999999999999', 'limit='])(
    'a list with %s gets 400',
    async (query) => {
      await api.get(`/v1/orders?channel_id=${channelId}&${query}`).expect(400);
    },
  );

  it.each(['status=lost', 'format=pdf', 'date_from=yesterday', 'date_to=2026-13-01', 'order_number='])(
    'orders with %s get 400 that names it',
    async (query) => {
      const { body } = await api.get(`/v1/orders?channel_id=${channelId}&${query}`).expect(400);
      expect(body.error).toContain(query.split('=')[0]);
    },
  );

  it.each(['status=lost', 'type=order_creat', 'type=', 'order_number='])(
    'jobs with %s get 400 that names it',
    async (query) => {
      const { body } = await api.get(`/v1/jobs?channel_id=${channelId}&${query}`).expect(400);
      expect(body.error).toContain(query.split('=')[0]);
    },
  );

  it('orders without channel_id get 400', async () => {
    await api.get('/v1/orders').expect(400, /channel_id is required/);
  });

  it('errors of the picking app and of items have the shapes of their families', async () => {
    const stranger = service.as('nobody');
    const failure = await stranger.get('/dts/drone/order/products');
    if (failure.status === 401) {
      expect(failure.body).toEqual({
        responseType: 'failure',
        status: 401,
        message: { error: 'Unauthorized', message: null },
        code: 'UNAUTHORIZED',
      });
    } else expect(failure.body).toMatchObject({ responseType: 'failure', status: 404 });
    const items = await stranger.post('/v1/orders/x/items', {});
    expect(items.body).toMatchObject({
      error: expect.stringMatching(/^(Unauthorized|Not Found)$/),
      message: expect.any(String),
    });
  });

  it('errors of the list of items are named too, only an order that is not found has its code', async () => {
    const list = '/v1/orders/x/items';
    const { body } = await service.as('nobody').get(list).expect(401);
    expect(body).toEqual({ error: 'Unauthorized', message: expect.any(String), code: 'UNAUTHORIZED' });
    const { body: invalid } = await api.get(`${list}?limit=none`).expect(400);
    expect(invalid).toMatchObject({ error: 'Bad Request', message: expect.stringContaining('limit') });
    const { body: unknown } = await api.get(list).expect(404);
    expect(unknown).toMatchObject({ error: { code: 'ORDER_NOT_FOUND' } });
  });

  it('a request that is not HTTP is refused, and the service keeps running', async () => {
    const { hostname, port } = new URL(service.url);
    for (const noise of [
      '\x16\x03\x01\x02\x00\x01\x00',
      'GET / HTTP/9.9\r\n\r\n',
      `GET / HTTP/1.1\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.write(noise));
        socket
          .on('error', () => undefined)
          .on('close', () => resolve())
          .resume();
      });
    }
    await service.as(null).get('/health/live').expect(200);
  });
});

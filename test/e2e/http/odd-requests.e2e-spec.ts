import { connect } from 'node:net';
import { Service } from '../../support/service/service';
import { openPlace, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

describe('odd requests', () => {
  let service: Service;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
  });
  afterAll(() => service.stop());

  it('to change an order named by U+0000 get 404', async () => {
    const order = orderBody(shop.channelId);
    await shop.api.put('/v1/orders/%00', order).expect(404);
    await shop.api.patch('/v1/orders/a%00b/status', { status: 'processing' }).expect(404);
  });

  it('with If-None-Match: * get a body where no version is shown, and see what a setter did', async () => {
    const orderId = await placeOrder(shop);
    const list = await shop.api.get('/v1/channels').set('If-None-Match', '*').expect(200);
    expect(list.body.data).toHaveLength(1);
    const { body } = await shop.api
      .get(`/dts/drone/order/set_failed?orderId=${orderId}`)
      .set('If-None-Match', '*')
      .expect(200);
    expect(body.message.data).toMatchObject({ order_id: orderId, status_name: 'failed' });
    await shop.api.get(`/v1/orders/${orderId}`).set('If-None-Match', '*').expect(304);
  });

  it.each([
    ['set_status', 'status=2', {}],
    ['set_failed', 'reason=probe', {}],
    ['set_suspended', 'reason=probe', {}],
    ['unset_suspended', '', { status: 'suspended', metadata: { suspension_reason: 'power cut' } }],
  ])('by HEAD to %s change nothing', async (setter, query, before: { status?: string }) => {
    const orderId = await placeOrder(shop);
    const path = `/v1/orders/${orderId}`;
    if (before.status !== undefined)
      await shop.api.patch(`${path}/status`, before).set('Prefer', 'wait=10').expect(202);
    const { body: order } = await shop.api.get(path).expect(200);
    const setting = `/dts/drone/order/${setter}?orderId=${orderId}&${query}`;
    // Only the picking app's errors forbid to keep them.
    await shop.api.head(setting).expect(404).expect('Cache-Control', 'no-store');
    expect((await shop.api.get(path).expect(200)).body).toEqual(order);
    await shop.api.get(setting).expect(200);
  });

  it.each([
    '/V1/channels',
    '/dts/drone/order/SET_FAILED',
    '/DTS/drone/order/set_failed',
    '/Docs',
    '/CONSOLE/',
  ])('to %s, in another case than its route, are to an unknown path', async (path) => {
    const orderId = await placeOrder(shop);
    const query = path.includes('order') ? `?orderId=${orderId}` : '';
    const { body } = await shop.api.get(`${path}${query}`).expect(404);
    const isPickingApp = path.startsWith('/dts/drone');
    expect(body).toMatchObject({ code: 'NOT_FOUND', ...(!isPickingApp && { error: `Cannot GET ${path}` }) });
    expect((await shop.api.get(`/v1/orders/${orderId}`).expect(200)).body.status).toBe('pending');
  });

  it('with null in place of a body are refused', async () => {
    const placeId = await openPlace(shop);
    const nothing = JSON.stringify(null);
    for (const path of [`/v1/places/${placeId}`, `/v1/orders/${await placeOrder(shop)}/status`]) {
      await shop.api.patch(path).set('Content-Type', 'application/json').send(nothing).expect(400);
    }
    await shop.api.patch(`/v1/places/${placeId}`).expect(200);
  });

  it('that offer another protocol behind others on their connection are answered in order', async () => {
    const request = (name: string, more = '') => `GET /v1/${name} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => (received += bytes.toString()));
    socket.write(request('one') + request('two') + request('three', offer));
    await until('all three are answered', () => received.includes('GET /v1/three'));
    expect(received.match(/GET \/v1\/\w+/g)).toEqual(['GET /v1/one', 'GET /v1/two', 'GET /v1/three']);
    socket.destroy();
  });

  it('to /metrics are refused as JSON', async () => {
    const { body } = await service.system
      .get('/metrics')
      .set('Content-Type', 'text/plain')
      .send('what?')
      .expect(415)
      .expect('Content-Type', 'application/json; charset=utf-8');
    expect(body.error).toMatch(/application\/json/);
  });
});

import { Service } from '../../support/service/service';
import { openPlace, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';

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

  it('with null in place of a body are refused', async () => {
    const placeId = await openPlace(shop);
    const nothing = JSON.stringify(null);
    for (const path of [`/v1/places/${placeId}`, `/v1/orders/${await placeOrder(shop)}/status`]) {
      await shop.api.patch(path).set('Content-Type', 'application/json').send(nothing).expect(400);
    }
    await shop.api.patch(`/v1/places/${placeId}`).expect(200);
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

import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, placeOrder, type Shop } from '../../support/data/shop';

const text = 'x'.repeat(1_500_000);

describe('a resource that grows over several requests has at most 4 MB', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
    shop = await openShop(service, receiver);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  it('an order: further items are refused, changes that make it smaller are not', async () => {
    const orderId = await placeOrder(shop);
    const items = `/v1/orders/${orderId}/items`;
    const item = (product_id: string) => ({
      product_id,
      variant_id: product_id,
      name: product_id,
      quantity: 1,
      price: 1,
      properties: { text },
    });
    await shop.api.post(items, item('one')).expect(201);
    await shop.api.post(items, item('two')).expect(201);
    const refusal: Json = (await shop.api.post(items, item('three')).expect(413)).body;
    expect(refusal.message).toBe('The order would be larger than 4 MB with this change');
    await shop.api.put(`${items}/milk`, { properties: { text } }).expect(413);
    await shop.api.put(`${items}/two`, { properties: {} }).expect(200);
    await shop.api.post(items, item('three')).expect(201);
    await service.system.delete(`${items}/one`).expect(204);
    await shop.api.patch(`/v1/orders/${orderId}/status`, { status: 'processing' }).expect(202);
  });

  it('a place: patches are refused that make it larger', async () => {
    const place: Json = (
      await shop.api.post('/v1/places', { identifier: 'large', channel_id: shop.channelId }).expect(201)
    ).body;
    const patch = (body: Json) => shop.api.patch(`/v1/places/${place.id}`, body);
    await patch({ address: { text } }).expect(200);
    await patch({ contact: { text } }).expect(200);
    await patch({ metadata: { text } }).expect(413, {
      error: 'The place would be larger than 4 MB with this change',
      code: 'RESOURCE_TOO_LARGE',
    });
    await patch({ contact: null, metadata: { text } }).expect(200);
  });

  it('a place: its numbers count as the database writes them', async () => {
    const numbers = Array.from({ length: 6_000 }, () => 1e308);
    const body = { identifier: 'numbers', channel_id: shop.channelId, metadata: { numbers } };
    const place: Json = (await shop.api.post('/v1/places', body).expect(201)).body;
    const patch = (change: Json) => shop.api.patch(`/v1/places/${place.id}`, change);
    await patch({ address: { numbers } }).expect(200);
    await patch({ contact: { numbers } }).expect(413, {
      error: 'The place would be larger than 4 MB with this change',
      code: 'RESOURCE_TOO_LARGE',
    });
    await patch({ contact: { numbers: [...numbers, ...numbers] } }).expect(413, {
      error: 'The request body is larger than 2 MB with its numbers written in full',
      code: 'BODY_TOO_LARGE',
    });
  });

  it('a channel: settings and metadata that stay count', async () => {
    const path = `/v1/channels/${shop.channelId}`;
    const { name, type } = (await shop.api.get(path).expect(200)).body;
    const put = (body: Json) => shop.api.put(path, { name, type, config: {}, ...body });
    await put({ settings: { text } }).expect(200);
    await put({ metadata: { text } }).expect(200);
    await put({ config: { text } }).expect(413, {
      error: 'The channel would be larger than 4 MB with this change',
      code: 'RESOURCE_TOO_LARGE',
    });
    await put({ config: { text }, metadata: {} }).expect(200);
  });
});

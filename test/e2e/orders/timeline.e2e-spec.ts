import { readFileSync } from 'node:fs';
import { AnswerSchemas } from '../../fuzz/answer-schemas';
import { type ApiDocument, operationsOf } from '../../fuzz/api-document';
import type { Json } from '../../support/http/api';
import { openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { somebody } from '../../support/people/browser';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

describe('the timeline of an order over HTTP', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;
  let orderId: string;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    other = await openShop(service);
    orderId = await placeOrder(shop, { order_number: 'TIMED' });
    await shop.api.post(`/v1/orders/${orderId}/items`, { product_id: 'bread', quantity: 1 }).expect(201);
  });
  afterAll(() => service.stop());

  const path = (query = '', order = orderId) => `/v1/orders/${order}/timeline${query}`;
  const kindsOf = ({ data }: Json) => (data as Json[]).map(({ kind }) => kind);

  it('shows by id or number what was accepted and what it became', async () => {
    const { body } = await shop.api.get(path()).expect(200);
    expect(body).toMatchObject({ order_id: orderId, order_number: 'TIMED', next: null });
    expect([...kindsOf(body)].sort()).toEqual(['job', 'version', 'version']);
    const job = (body.data as Json[]).find(({ kind }) => kind === 'job');
    expect(job).toMatchObject({ detail: { type: 'order_create', status: 'completed' } });
    expect((await shop.api.get(path('', 'TIMED')).expect(200)).body).toEqual(body);
  });

  it('shows only the kinds that were asked for, page by page', async () => {
    const { body: first } = await shop.api.get(path('?kind=version&limit=1')).expect(200);
    expect(first.data).toMatchObject([
      { kind: 'version', detail: { version: 2, change_type: 'item_added' } },
    ]);
    const { body: second } = await shop.api
      .get(path(`?kind=version&limit=1&after=${first.next}`))
      .expect(200);
    expect(second).toMatchObject({ data: [{ detail: { version: 1, change_type: 'created' } }], next: null });
  });

  it('shows what happens as the API document says', async () => {
    const receiver = await Receiver.start();
    const own = await openShop(service, receiver);
    const placeId = await openPlace(own, { identifier: 'TIMED-1' });
    const id = await placeOrder(own, { metadata: { place_external_id: 'TIMED-1' } });
    const move = { status: 'picking', metadata: { picker_id: 'picker-7' } };
    await own.api.patch(`/v1/orders/${id}/status`, move).set('Prefer', 'wait=30').expect(202);
    const claim = (name: string) =>
      own.api.post(`/v1/places/${placeId}/queue/${id}/claim`, { name, take_over: true }).expect(200);
    await claim('Kaisa');
    await claim('Ville');
    await own.api.post(`/v1/places/${placeId}/queue/${id}/release`, { name: 'Ville' });
    const { body: order } = await own.api.get(`/v1/orders/${id}`).expect(200);
    const item = order.items[0].item_id as string;
    await own.api.put(`/v1/orders/${id}/picks/${item}`, { picked: 0, missing: 1 }).expect(200);
    await own.api.post(`/v1/orders/${id}/notes`, { text: 'Leave it at the door' }).expect(201);
    const { id: person_id } = await somebody(service, 'operator', { channel_ids: [own.channelId] });
    await own.api.put(`/v1/orders/${id}/assignee`, { person_id }).expect(200);
    await own.api.put(`/v1/orders/${id}/assignee`, { person_id: null }).expect(200);

    const kinds = ['assignment', 'audit', 'delivery', 'job', 'note', 'picking', 'version'];
    const body = await until('all of it is shown', async () => {
      const found = await service.system.get(path('', id)).expect(200);
      return new Set(kindsOf(found.body)).size === kinds.length ? found.body : null;
    });
    expect([...new Set(kindsOf(body))].sort()).toEqual(kinds);
    const ofStore = { channel_ids: [own.channelId], place_ids: [placeId] };
    for (const role of ['store', 'operator']) {
      const { browser } = await somebody(service, role, ofStore);
      const { body: shown } = await browser.get(path('', id)).expect(200);
      expect([...new Set(kindsOf(shown))].sort()).toEqual([
        'assignment',
        'job',
        'note',
        'picking',
        'version',
      ]);
      expect((await browser.get(path('?kind=delivery', id)).expect(200)).body.data).toEqual([]);
    }
    const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as ApiDocument;
    const operation = operationsOf(document).find((one) => one.path === '/v1/orders/{orderId}/timeline')!;
    expect(new AnswerSchemas(document).problemsOfAnswer(operation, 200, body)).toEqual([]);
    await receiver.stop();
  });

  it.each(['?after=MS40Lng', '?kind=version&after=MS40Lng'])(
    'refuses the altered cursor %s',
    async (query) => {
      const { body } = await service.system.get(path(query)).expect(400);
      expect(body.details).toEqual([
        { field: 'after', message: 'after must be the `next` value of an earlier response' },
      ]);
    },
  );

  it.each(['?kind=noise', '?after=x', '?limit=0', '?colour=blue'])('refuses %s', async (query) => {
    await shop.api.get(path(query)).expect(400);
  });

  it('is hidden from whom the order is hidden', async () => {
    await other.api.get(path()).expect(403);
    await other.api.get(path('', 'TIMED')).expect(404);
  });
});

import { randomUUID } from 'node:crypto';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import type { Json } from '../../support/http/api';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

describe('a search over HTTP', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    other = await openShop(service);
  });
  afterAll(() => service.stop());

  const search = async ({ api }: Pick<Shop, 'api'>, query: string) =>
    (await api.get(`/v1/search/orders?${query}`).expect(200)).body;
  const comes = (by: Pick<Shop, 'api'>, query: string) =>
    until(`${query} finds something`, async () => {
      const { data } = await search(by, query);
      return (data as Json[]).length > 0 ? (data as Json[]) : null;
    });

  it('finds an order moments after it was accepted, for those who can access its channel', async () => {
    const orderId = await placeOrder(shop, {
      order_number: 'FOUND-1',
      customer_info: { name: 'Aino Virtanen' },
    });
    const [card] = await comes(shop, 'q=virtanen');
    expect(card).toMatchObject({ id: orderId, order_number: 'FOUND-1', status: 'pending', version: 1 });
    expect(await comes({ api: service.system }, 'q=und-1')).toHaveLength(1);
    expect(await search(other, 'q=virtanen')).toEqual({ data: [], failed_creations: [], next: null });
  });

  it('finds a creation that failed by its number, with the reason, the job and what to do', async () => {
    await placeOrder(shop, { order_number: 'TWICE' });
    const { body } = await shop.api
      .post('/v1/orders', orderBody(shop.channelId, { order_number: 'TWICE' }))
      .expect(202);
    await jobEnds(shop.api, body.jobId as string);
    const { failed_creations } = await search(shop, 'q=TWICE');
    expect(failed_creations).toMatchObject([
      {
        job: { id: body.jobId, order_number: 'TWICE', error: { code: 'DUPLICATE_ORDER_NUMBER' } },
        remedy: expect.stringMatching(/\w/),
      },
    ]);
    expect((await search(other, 'q=TWICE')).failed_creations).toEqual([]);
  });

  it.each([
    ['no text', ''],
    ['a status that there is not', 'q=x&status=eaten'],
    ['a cursor of its own making', 'q=x&after=x'],
    ['an endless time', 'q=x&unchanged_for=99999999'],
  ])('refuses %s', async (_what, query) => {
    await shop.api.get(`/v1/search/orders?${query}`).expect(400);
  });

  it('refuses channels and places out of reach as other routes do', async () => {
    await shop.api.get(`/v1/search/orders?q=x&channel_id=${other.channelId}`).expect(403);
    await shop.api.get(`/v1/search/orders?q=x&place_id=${randomUUID()}`).expect(404);
  });

  it('shows how far it is behind', async () => {
    const lag = /^oms_search_lag_seconds [\d.]+/m;
    await until('the lag is shown', async () =>
      lag.test(await (await fetch(`${service.url}/metrics`)).text()),
    );
  });
});

import { makeDeadlinesDue, refuseJobsOf } from '../../support/beyond-the-interface';
import { openShop, placeOrder, type Shop } from '../../support/data/shop';
import type { Json } from '../../support/http/api';
import { scrape } from '../../support/service/scrape';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

const SUSPEND = { minutes: 0, from: 'wished', on_breach: 'suspend' };

describe('timers of an order whose breach the service fails to act on', () => {
  let service: Service;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start({ PARKED_RETRY_SCHEDULE: '1h' });
    shop = await openShop(service);
    const deadlines = { accept_by: SUSPEND, pick_by: SUSPEND };
    await shop.api.put(`/v1/channels/${shop.channelId}/deadlines`, deadlines).expect(200);
  });
  afterAll(() => service.stop());

  const statusOf = async (orderId: string) =>
    (await shop.api.get(`/v1/orders/${orderId}`).expect(200)).body.status as string;
  const isSuspended = (orderId: string) =>
    until('it is suspended', async () => (await statusOf(orderId)) === 'suspended');
  const parked = async () => (await service.system.get('/v1/parked?kind=deadline').expect(200)).body;
  const areCounted = (count: number) =>
    until('they are counted', async () => (await scrape(service))('oms_parked{of="deadlines"}') === count);

  it('are parked as one entry, delay no other order, and go off when they are retried', async () => {
    const metadata = { wished_at: new Date(Date.now() + 3_600_000).toISOString() };
    const [failing, other] = [await placeOrder(shop, { metadata }), await placeOrder(shop, { metadata })];
    await until('both have their deadlines', async () => {
      const { body } = await shop.api.get('/v1/board').expect(200);
      const cards = (body.columns as Json[]).flatMap(({ orders }) => orders as Json[]);
      return cards.length === 2 && cards.every(({ due }) => due);
    });
    const fault = await refuseJobsOf(service.database, failing);
    await makeDeadlinesDue(service.database, shop.channelId);
    await isSuspended(other);

    const { data, next } = await until('they are parked', async () => {
      const page = await parked();
      return page.data.length > 0 ? page : null;
    });
    expect(next).toBeNull();
    expect(data).toMatchObject([
      {
        kind: 'deadline',
        id: failing,
        channel_id: shop.channelId,
        order_id: failing,
        type: expect.stringMatching(/^(accept|pick)_by$/),
        tries: 1,
        error: expect.stringContaining('violates check constraint'),
      },
    ]);
    expect(Date.parse(data[0].next_try_at as string) - Date.now()).toBeGreaterThan(2_000_000);
    await areCounted(2);
    expect(await statusOf(failing)).toBe('pending');

    await fault.mend();
    await service.system
      .post('/v1/parked/retry', { kind: 'deadline', ids: [failing] })
      .expect(202, { message: 'Tried again now', count: 1 });
    await isSuspended(failing);
    expect(await parked()).toEqual({ data: [], next: null });
    await areCounted(0);
    await until('all that was due for it is done', async () => {
      const { body } = await shop.api.get(`/v1/jobs?order_id=${failing}&type=order_deadline`).expect(200);
      return body.data.length > 0 && (body.data as Json[]).every(({ status }) => status === 'completed');
    });
    const { body } = await shop.api.get(`/v1/orders/${failing}/history`).expect(200);
    const changes = (body.versions as Json[]).filter(({ change_type }) => change_type === 'status_changed');
    expect(changes).toHaveLength(1);
  });
});

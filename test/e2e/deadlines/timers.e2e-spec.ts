import { makeDeadlinesDue, makeDeadlinesDueIn } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { openShop, placeOrder, type Shop } from '../../support/data/shop';
import type { TestDatabase } from '../../support/postgres/database';
import { Processes } from '../../support/service/processes';
import { Service } from '../../support/service/service';
import { wrongClock } from '../../support/service/wrong-clock';
import { undisturbed } from '../../support/undisturbed';
import { until } from '../../support/until';

const ORDERS = 12;
const SUSPEND = { accept_by: { minutes: 0, from: 'wished', on_breach: 'suspend' } };

/** Orders that wait for a deadline in an hour. */
async function waitingOrders(shop: Shop, count: number): Promise<string[]> {
  await shop.api.put(`/v1/channels/${shop.channelId}/deadlines`, SUSPEND).expect(200);
  const metadata = { wished_at: new Date(Date.now() + 3_600_000).toISOString() };
  const ids = await Promise.all(Array.from({ length: count }, () => placeOrder(shop, { metadata })));
  await until('all have their deadline', async () => {
    const { body } = await shop.api.get('/v1/board').expect(200);
    const cards = (body.columns as Json[]).flatMap(({ orders }) => orders as Json[]);
    return cards.length === count && cards.every(({ due }) => due);
  });
  return ids;
}

/** Orders that miss their deadline all at the same moment, soon. */
async function ordersDueSoon(database: TestDatabase, shop: Shop) {
  const orderIds = await waitingOrders(shop, ORDERS);
  const { at, count } = await makeDeadlinesDueIn(database, shop.channelId, 2_000);
  expect(count).toBe(ORDERS);
  return { orderIds, at };
}

async function changesOf(shop: Shop, orderId: string): Promise<Json[]> {
  const { body } = await shop.api.get(`/v1/orders/${orderId}/history`).expect(200);
  return (body.versions as Json[]).filter(({ change_type }) => change_type === 'status_changed');
}

/** When each of them was suspended; fails when one was more than once. */
async function suspensions(shop: Shop, orderIds: readonly string[]): Promise<number[]> {
  await until('all are suspended', async () => {
    const { body } = await shop.api.get('/v1/board?status=suspended').expect(200);
    return (body.columns as Json[])[0]!.count === orderIds.length;
  });
  const changes = await Promise.all(orderIds.map((id) => changesOf(shop, id)));
  expect(changes.map(({ length }) => length)).toEqual(orderIds.map(() => 1));
  return changes.map(([change]) => Date.parse(change!.timestamp as string));
}

/** Jobs of deadlines, whatever became of them. */
async function breaches(shop: Shop): Promise<number> {
  const { body } = await shop.api
    .get(`/v1/jobs?channel_id=${shop.channelId}&type=order_deadline&limit=100`)
    .expect(200);
  return (body.data as Json[]).filter(({ type }) => type === 'order_deadline').length;
}

describe('timers of deadlines', () => {
  it('go off once when the process is killed while they do', async () => {
    const service = await Service.start();
    const shop = await openShop(service);
    const { orderIds, at } = await ordersDueSoon(service.database, shop);
    await until('their time comes', () => Date.now() >= at.getTime() + 100);
    await service.kill();
    await service.run();
    const again = { ...shop, api: service.as(shop.key) };
    await suspensions(again, orderIds);
    expect(await breaches(again)).toBe(ORDERS);
    await service.stop();
  });

  it('go off once and in time when the clocks of processes are hours wrong', async () => {
    const processes = await Processes.prepare({});
    const [api] = await Promise.all([
      processes.start('api'),
      processes.start('worker', wrongClock('+2h')),
      processes.start('worker', wrongClock('-2h')),
    ]);
    // What is done for the first time takes longer.
    const first = await openShop(api);
    const ofFirst = await waitingOrders(first, 1);
    await makeDeadlinesDue(api.database, first.channelId);
    await suspensions(first, ofFirst);

    const { shop, at, times } = await undisturbed(async () => {
      const shop = await openShop(api);
      const { orderIds, at } = await ordersDueSoon(api.database, shop);
      return { shop, at, times: await suspensions(shop, orderIds) };
    });
    for (const time of times) {
      expect(time - at.getTime()).toBeGreaterThanOrEqual(0);
      expect(time - at.getTime()).toBeLessThan(1_000);
    }
    expect(await breaches(shop)).toBe(ORDERS);
    await processes.stop();
  });
});

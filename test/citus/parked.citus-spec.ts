import { demand, type Fault, refuseFailures } from '../support/beyond-the-interface';
import { CitusCluster } from '../support/citus/cluster';
import { distributedDatabase } from '../support/citus/distributed-database';
import { openPlace, openShop, orderBody, placeOrder, type Shop } from '../support/data/shop';
import type { Json } from '../support/http/api';
import type { TestDatabase } from '../support/postgres/database';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { until } from '../support/until';

describe('work that fails through a fault of the service, on a Citus cluster', () => {
  let cluster: CitusCluster;
  let database: TestDatabase;
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;
  let fault: Fault;

  beforeAll(async () => {
    cluster = await CitusCluster.start();
    database = await distributedDatabase(cluster);
    service = await Service.start({ JOB_RETRY_SCHEDULE: '10ms', PARKED_RETRY_SCHEDULE: '1h' }, database);
    receiver = await Receiver.start();
    shop = await openShop(service, receiver);
    placeId = await openPlace(shop);
    await shop.api.put(`/dts/places/${placeId}/subscriptions`, { device_token: 'device' }).expect(200);
    orderId = await placeOrder(shop, { metadata: { place_id: placeId } });
    await move('picking', { picker_id: 'p' });
  });
  afterAll(async () => {
    await service.terminate();
    await receiver.stop();
    await cluster.stop();
  });

  let placeId: string;
  let orderId: string;
  const move = (status: string, metadata: object) =>
    shop.api.patch(`/v1/orders/${orderId}/status`, { status, metadata }).set('Prefer', 'wait=20').expect(202);
  const callCourier = () => move('retrieving', { retrieval_location: 'door 2' });
  const parked = async (kind: string) =>
    (await service.system.get(`/v1/parked?kind=${kind}`).expect(200)).body.data as Json[];

  it.each<[string, () => Promise<Fault>, () => PromiseLike<unknown>]>([
    [
      'job',
      () => refuseFailures(database),
      async () => {
        const body = orderBody(shop.channelId);
        await shop.api.post('/v1/orders', body).set('Prefer', 'wait=20').expect(202);
        await shop.api.post('/v1/orders', body).expect(202);
      },
    ],
    [
      'event',
      () => demand(database, 'webhook_deliveries', `event_type <> 'order:created'`),
      async () => {
        orderId = await placeOrder(shop, { metadata: { place_id: placeId } });
        await move('picking', { picker_id: 'p' });
      },
    ],
    ['push', () => demand(database, 'push_messages', `device_token <> 'device'`), callCourier],
    ['push', () => demand(database, 'push_messages', `state = 'pending'`), callCourier],
  ])('is parked, listed, and done when it is retried: %s', async (kind, plant, cause) => {
    fault = await plant();
    await cause();
    const [entry] = await until('it is parked', async () => {
      const found = await parked(kind);
      return found.length > 0 && found;
    });
    expect(entry).toMatchObject({ kind, channel_id: shop.channelId });
    await fault.mend();
    await service.system.post('/v1/parked/retry', { kind, ids: [entry!.id] }).expect(202);
    await until('nothing is parked', async () => (await parked(kind)).length === 0);
  });

  it('is done before what followed it in its order', async () => {
    const told = () =>
      receiver.received.filter(({ body }) => [body.data.order_id, body.data.order?.id].includes(orderId));
    await until('all is told', () => told().length === 4);
    expect(told().map(({ body }) => body.event_type === 'order:created')).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

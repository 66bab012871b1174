import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hold, isAllDelivered } from '../../support/beyond-the-interface';
import { jobEnds, openShop, orderBody, placeOrder, placeOrders, type Shop } from '../../support/data/shop';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { briefly } from '../../support/undisturbed';
import { until } from '../../support/until';

/** Longer than two tries of what waits for a lock. */
const HELD_MS = 12_000;
/** Shorter than the lease of a delivery. */
const BRIEFLY_MS = 6_000;

describe('work that waits for what another transaction has locked', () => {
  let service: Service;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await Receiver.start();
    service = await Service.start({ JOB_RETRY_SCHEDULE: '100ms', PARKED_RETRY_SCHEDULE: '1h' });
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  it('is a job that does not fail for it, while those of others go on', async () => {
    const shop = await openShop(service);
    const neighbour = await openShop(service);
    const id = await placeOrder(shop);
    const held = await hold(service.database, 'order', id);
    const { body } = await shop.api.patch(`/v1/orders/${id}/status`, { status: 'processing' }).expect(202);
    await pause(HELD_MS);
    await placeOrder(neighbour);
    expect((await shop.api.get(`/v1/jobs/${body.jobId}`).expect(200)).body.status).toBe('queued');
    await held.letGo();
    expect(await jobEnds(shop.api, body.jobId as string)).toMatchObject({ status: 'completed' });
  });

  it('is many jobs, behind which those of others do not wait for each of them', async () => {
    const [shop, neighbour] = [await openShop(service), await openShop(service)];
    const ids = await placeOrders(shop, 20);
    const held = await hold(service.database, 'orders of a channel', shop.channelId);
    const sent = ids.map((id) =>
      shop.api.patch(`/v1/orders/${id}/status`, { status: 'processing' }).expect(202),
    );
    const jobIds = (await Promise.all(sent)).map(({ body }) => body.jobId as string);
    for (let n = 0; n < 5; n += 1) await placeOrder(neighbour);
    await held.letGo();
    for (const jobId of jobIds) expect(await jobEnds(shop.api, jobId)).toMatchObject({ status: 'completed' });
  });

  it('is many requests with keys, while one of somebody else is applied', async () => {
    const [shop, neighbour] = [await openShop(service, receiver), await openShop(service)];
    const [told, id] = [await placeOrder(shop), await placeOrder(neighbour)];
    await receiver.waitFor('its webhook', ({ body: { data } }) => data.id === told || data.order_id === told);
    const { answered } = await briefly(() => noteBesideReplays(shop, neighbour, id));
    expect(answered).toBe(0);
  });

  /** How many replays were answered before a note of the neighbour was. */
  async function noteBesideReplays(shop: Shop, neighbour: Shop, id: string) {
    const held = await hold(service.database, 'endpoint', shop.channelId);
    const heldFromMs = performance.now();
    let answered = 0;
    const replays = Array.from({ length: 12 }, async () => {
      await shop.api
        .post(`/v1/channels/${shop.channelId}/webhook/replay`, { since: '2026-01-01T00:00:00Z' })
        .set('Idempotency-Key', randomUUID());
      answered += 1;
    });
    await until('they wait', async () => (await held.countWaiting()) > 0);
    const note = neighbour.api.post(`/v1/orders/${id}/notes`, { text: 'No onions' });
    await note.set('Idempotency-Key', randomUUID()).expect(201);
    const result = { answered, heldMs: performance.now() - heldFromMs };
    await held.letGo();
    await Promise.all(replays);
    await until('all is delivered again', () => isAllDelivered(service.database, shop.channelId));
    return result;
  }

  it('is an event that is handed on soon after', async () => {
    const shop = await openShop(service, receiver);
    const held = await hold(service.database, 'deliveries');
    const { body } = await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
    await jobEnds(shop.api, body.jobId as string);
    await pause(HELD_MS);
    await held.letGo();
    await receiver.waitFor('its webhook', ({ body: { data } }) => data.id === body.orderData.id);
  });

  it('is the result of an attempt, which is recorded once, and nothing is sent again', async () => {
    const shop = await openShop(service, receiver);
    let answer: () => void = () => undefined;
    receiver.answers((_received, response) => (answer = () => void response.writeHead(200).end()));
    const id = await placeOrder(shop);
    const ofOrder = () => receiver.received.filter(({ body: { data } }) => data.id === id);
    await until('it is sent', () => ofOrder().length > 0);
    const held = await hold(service.database, 'deliveries');
    answer();
    await pause(BRIEFLY_MS);
    await held.letGo();
    const history = `/v1/channels/${shop.channelId}/webhook/history`;
    const record = await until('its result is recorded', async () => {
      const { body } = await shop.api.get(`${history}?status=delivered`).expect(200);
      return body.data[0];
    });
    const { body: attempts } = await shop.api.get(`${history}/${record.id}/attempts`).expect(200);
    expect(attempts.data).toHaveLength(1);
    expect(ofOrder()).toHaveLength(1);
  });
});

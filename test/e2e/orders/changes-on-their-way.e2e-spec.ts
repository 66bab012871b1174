import { failJob, forgetJobs } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { jobEnds, openPlace, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

const MOST = 5;
const PICKING = { status: 'picking', metadata: { picker_id: 'p1' } };

describe('changes of an order while others are accepted and not applied', () => {
  let api: Service;
  let worker: Service | null;
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    [api, receiver] = await Promise.all([
      Service.start({ ROLE: 'api', MAX_UNFINISHED_JOBS_PER_ORDER: String(MOST) }),
      Receiver.start(),
    ]);
    shop = await openShop(api, receiver);
  });
  afterEach(() => worker?.terminate());
  afterAll(() => Promise.all([api.stop(), receiver.stop()]));

  const work = async () => {
    worker = await Service.start({ ...api.env, ROLE: 'worker' }, api.database);
  };

  async function accept(changes: object = {}): Promise<{ id: string; jobId: string; body: Json }> {
    const order = orderBody(shop.channelId, changes);
    const { body } = await shop.api.post('/v1/orders', order).expect(202);
    return { id: body.orderData.id as string, jobId: body.jobId as string, body: order };
  }

  const ended = async (jobId: unknown) => {
    const job = await jobEnds(shop.api, jobId as string);
    return { status: job.status, code: job.error?.code ?? null };
  };

  it('are accepted by its id right after its creation was accepted, and applied after it', async () => {
    const { id, body } = await accept();
    const path = `/v1/orders/${id}`;
    await shop.api.get(path).expect(404);
    const moved = await shop.api.patch(`${path}/status`, PICKING).expect(202);
    await shop.api.patch(`${path}/status`, { status: 'completed' }).expect(422);
    const replaced = await shop.api.put(path, { ...body, metadata: { gift: true } }).expect(202);
    await work();
    expect(await ended(moved.body.jobId)).toEqual({ status: 'completed', code: null });
    expect(await ended(replaced.body.jobId)).toEqual({ status: 'completed', code: null });
    const order = (await shop.api.get(path).expect(200)).body;
    expect(order).toMatchObject({ status: 'picking', version: 4, metadata: { gift: true } });
  });

  it('are refused as for an existing order: by access, by content and by version', async () => {
    const { id, body } = await accept();
    const stranger = await openShop(api);
    const path = `/v1/orders/${id}`;
    await stranger.api.patch(`${path}/status`, PICKING).expect(403);
    await shop.api.patch(`${path}/status`, { status: 'picking' }).expect(400);
    await shop.api.put(path, { ...body, channel_id: stranger.channelId }).expect(400);
    const other = await shop.api.put(path, body).set('If-Match', '"2"').expect(412);
    expect(other.body.current_version).toBe(1);
    await shop.api.put(path, body).set('If-Match', '"1"').expect(202);
    await shop.api.patch(`/v1/orders/${body.order_number}/status`, PICKING).expect(404);
    await shop.api.post(`${path}/items`, { product_id: 'x', quantity: 1 }).expect(404);
  });

  it('leave room for others: no more of the storage locations of one place are accepted than of one order', async () => {
    const path = `/v1/places/${await openPlace(shop)}/storage-location`;
    const send = (name: string) =>
      shop.api.post(path, { name, temperature_type: 'ambient' }).set('Idempotency-Key', `${path} ${name}`);
    for (let n = 0; n < MOST; n += 1) await send(`Shelf ${n}`).expect(202);
    const { body, headers } = await send('Shelf too many').expect(429);
    expect(body).toMatchObject({
      code: 'TOO_MANY_UNFINISHED_JOBS',
      error: `The place already has ${MOST} accepted changes that are not applied yet, the maximum`,
    });
    expect(headers['retry-after']).toBe('1');
    await send('Shelf 0').expect(202);
    const elsewhere = `/v1/places/${await openPlace(shop)}/storage-location`;
    await shop.api.post(elsewhere, { name: 'Shelf', temperature_type: 'ambient' }).expect(202);
  });

  it('fail with it when it is not created, and are refused from then on', async () => {
    const first = await accept();
    const { id, jobId, body } = await accept({ order_number: first.body.order_number });
    const moved = await shop.api.patch(`/v1/orders/${id}/status`, PICKING).expect(202);
    const replaced = await shop.api.put(`/v1/orders/${id}`, body).expect(202);
    await work();
    expect(await ended(jobId)).toEqual({ status: 'failed', code: 'DUPLICATE_ORDER_NUMBER' });
    expect(await ended(moved.body.jobId)).toEqual({ status: 'failed', code: 'ORDER_NOT_CREATED' });
    expect(await ended(replaced.body.jobId)).toEqual({ status: 'failed', code: 'ORDER_NOT_CREATED' });
    for (const operation of ['order_status_update', 'order_validation']) {
      const failed = await receiver.waitFor(
        `${operation} is reported as failed`,
        ({ body: event }) =>
          event.event_type === 'order:failed' &&
          event.data.operation_type === operation &&
          event.data.metadata.error_code === 'ORDER_NOT_CREATED',
      );
      expect(failed.body.data).toMatchObject({ channel_id: shop.channelId, order_number: body.order_number });
    }
    await shop.api.patch(`/v1/orders/${id}/status`, PICKING).expect(404);
  });

  it('get their first response again when it was not created', async () => {
    const { id, jobId, body } = await accept({ items: [] });
    const path = `/v1/orders/${id}`;
    const send = () => [
      shop.api.patch(`${path}/status`, PICKING).set('Idempotency-Key', `move ${id}`).expect(202),
      shop.api.put(path, body).set('Idempotency-Key', `content ${id}`).expect(202),
    ];
    const first = await Promise.all(send());
    await work();
    expect(await ended(jobId)).toEqual({ status: 'failed', code: 'NO_ITEMS' });
    const again = await Promise.all(send());
    expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
    await shop.api.put(path, body).set('Idempotency-Key', `other ${id}`).expect(404);
  });

  it('are refused with 429 above the maximum, except for repeats of accepted ones', async () => {
    const { id, jobId, body } = await accept();
    const path = `/v1/orders/${id}`;
    const once = { 'Idempotency-Key': `once-${id}` };
    const first = await shop.api.put(path, body).set(once).expect(202);
    for (let n = 2; n < MOST; n += 1) await shop.api.put(path, body).expect(202);
    const refused = await shop.api.put(path, body).expect(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.body.error).toContain(`${MOST} accepted changes`);
    await shop.api.patch(`${path}/status`, PICKING).expect(429);
    expect((await shop.api.put(path, body).set(once).expect(202)).body).toEqual(first.body);
    await shop.api.put(`/v1/orders/${(await accept()).id}`, body).expect(202);
    await work();
    await ended(jobId);
    await until('there is room again', async () => (await shop.api.put(path, body)).status === 202);
  });

  it('that failed and are tried again are waited for also by a repeat of that', async () => {
    const { id, jobId } = await accept();
    const moved = await shop.api.patch(`/v1/orders/${id}/status`, PICKING).expect(202);
    await failJob(api.database, moved.body.jobId as string);
    const retry = () =>
      shop.api.post(`/v1/jobs/${moved.body.jobId}/retry`).set('Idempotency-Key', `retry ${id}`);
    const first = await retry().expect(202);
    await work();
    await ended(jobId);
    const again = await retry().set('Prefer', 'wait=20').expect(202);
    expect(again.headers).toMatchObject({
      'preference-applied': 'wait=20',
      'idempotent-replayed': 'true',
      location: first.headers.location,
    });
    expect(again.body).toEqual({
      ...first.body,
      job: { id: moved.body.jobId, status: 'completed', error: null },
    });
    expect((await retry().expect(202)).text).toBe(first.text);
    await forgetJobs(api.database, moved.body.jobId as string);
    expect((await retry().set('Prefer', 'wait=20').expect(202)).body.job).toBeNull();
  });

  it('that failed can be tried again only while there is room', async () => {
    await work();
    const id = await placeOrder(shop);
    await worker!.terminate();
    const { body } = await shop.api.patch(`/v1/orders/${id}/status`, {
      status: 'picking',
      metadata: { picker_id: 'p' },
    });
    await failJob(api.database, body.jobId as string);
    const content = orderBody(shop.channelId);
    for (let n = 0; n < MOST; n += 1) await shop.api.put(`/v1/orders/${id}`, content).expect(202);
    await shop.api.post(`/v1/jobs/${body.jobId}/retry`).expect(429);
    await work();
    await until('it can be tried again', async () => {
      return (await shop.api.post(`/v1/jobs/${body.jobId}/retry`)).status === 202;
    });
  });
});

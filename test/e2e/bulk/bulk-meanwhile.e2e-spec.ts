import { ageBulk, areWaiting, hold, holdRequest, refuseJobsOf } from '../../support/beyond-the-interface';
import { bulkEnds, itemsOf, startBulk } from '../../support/data/bulk';
import { openPlace, openShop, placeOrder, placeOrders, type Shop } from '../../support/data/shop';
import type { Json } from '../../support/http/api';
import { Browser, PASSWORD, somebody } from '../../support/people/browser';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

const CANCEL = { status: 'cancelled', metadata: { cancellation_reason: 'picking_rejected_by_store' } };
const MOST_RUNNING = 200;

describe('bulk work, when something happens meanwhile', () => {
  let service: Service;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start({ PARKED_RETRY_SCHEDULE: '1h' });
    shop = await openShop(service);
  });
  afterAll(() => service.stop());

  const move = (ids: readonly string[]) => ({ action: 'move', ids, ...CANCEL });
  const runs = (id: string, count: number) =>
    until(`${count} of its items run`, async () => {
      const { body } = await service.system.get(`/v1/bulk/${id}`).expect(200);
      return body.counts.running === count;
    });
  const auditOf = async (id: string): Promise<Json[]> =>
    (await service.system.get(`/v1/audit?resource_type=bulk&resource_id=${id}`).expect(200)).body.data;

  /** What becomes of a bulk that comes after another one of the same asker, when this happens between the two. */
  async function after(
    asker: Parameters<typeof startBulk>[0],
    happen: () => PromiseLike<unknown>,
    order: object = {},
  ) {
    const [first, second] = [await placeOrder(shop, order), await placeOrder(shop, order)];
    const held = await hold(service.database, 'order', first);
    const former = await startBulk(asker, move([first]));
    const later = await startBulk(asker, move([second]));
    await runs(former.id, 1);
    await happen();
    await held.letGo();
    expect(await bulkEnds(service.system, former.id)).toMatchObject({ state: 'completed', error: null });
    return bulkEnds(service.system, later.id);
  }

  it('cancels what is not begun when the key that asked is deactivated', async () => {
    const own = await openShop(service);
    const ids = await placeOrders(own, 300);
    const held = await hold(service.database, 'present orders');
    const { id } = await startBulk(own.api, move(ids));
    await runs(id, MOST_RUNNING);
    await service.system.delete(`/v1/api-keys/${own.keyId}`).expect(204);
    await held.letGo();

    expect(await bulkEnds(service.system, id)).toMatchObject({
      state: 'cancelled',
      error: {
        code: 'UNAUTHORIZED',
        message: 'The API key that asked for it is deactivated or has expired',
      },
      counts: { done: MOST_RUNNING, cancelled: ids.length - MOST_RUNNING, failed: 0, waiting: 0, running: 0 },
    });
    expect(await auditOf(id)).toMatchObject([
      { action: 'bulk.cancelled', actor: { kind: 'service' } },
      { action: 'bulk.started', actor: { key_id: own.keyId } },
    ]);
    const items = await itemsOf(service.system, id);
    const { body: last } = await service.system.get(`/v1/orders/${items.at(-1)!.id}`).expect(200);
    expect(last).toMatchObject({ status: 'pending', version: 1 });
  });

  it.each([
    [{ is_active: false }, 'UNAUTHORIZED', 'The person who asked for it is disabled'],
    [{ role: 'viewer' }, 'ROLE_FORBIDS', 'Your role does not allow this'],
  ])('does nothing more for a person who became %j', async (change, code, message) => {
    const { browser, email, id } = await somebody(service, 'operator', { channel_ids: [shop.channelId] });
    await browser.signIn(email, PASSWORD);
    const bulk = await after(browser, () => service.system.put(`/v1/people/${id}`, change).expect(200));
    expect(bulk).toMatchObject({
      state: 'cancelled',
      error: { code, message },
      counts: { cancelled: 1, done: 0 },
    });
  });

  it('does nothing more for a device that is paired no more', async () => {
    const placeId = await openPlace(shop);
    const device = new Browser(service);
    const { body: pairing } = await shop.api.post(`/v1/places/${placeId}/pairings`, {}).expect(201);
    const token = (pairing.url as string).split('#pair=')[1];
    const paired = await device
      .post('/v1/session/pair', { token, device_name: 'Phone', person_name: 'Kaisa' })
      .expect(201);
    const { id } = paired.body.person as { id: string };
    const revoke = () => shop.api.post(`/v1/places/${placeId}/devices/${id}/revoke`).expect(204);
    const ended = await after(device, revoke, { channel_specific_data: { place_id: placeId } });
    expect(ended).toMatchObject({
      state: 'cancelled',
      error: { code: 'UNAUTHORIZED', message: 'The device that asked for it is paired no more' },
      counts: { cancelled: 1, done: 0 },
    });
  });

  it('goes on for a person who signed out, and for one who may do less as far as that goes', async () => {
    const other = await openShop(service);
    const { browser, email, id } = await somebody(service, 'operator', { channel_ids: [shop.channelId] });
    await browser.signIn(email, PASSWORD);
    const kept = await after(browser, () => browser.delete('/v1/session').expect(204));
    expect(kept).toMatchObject({ state: 'completed', error: null, counts: { done: 1 } });

    await browser.signIn(email, PASSWORD);
    const limits = { channel_ids: [other.channelId] };
    const moved = await after(browser, () => service.system.put(`/v1/people/${id}`, limits).expect(200));
    expect(moved).toMatchObject({
      state: 'completed',
      error: null,
      failures: [{ code: 'ORDER_FORBIDDEN', count: 1 }],
    });
  });

  it('cancels for a key whose scope no longer allows it', async () => {
    const bulk = await after(shop.api, () =>
      service.system.put(`/v1/api-keys/${shop.keyId}`, { scope: 'read' }).expect(200),
    );
    await service.system.put(`/v1/api-keys/${shop.keyId}`, { scope: 'write' }).expect(200);
    expect(bulk).toMatchObject({ state: 'cancelled', error: { code: 'SCOPE_REQUIRED' } });
  });

  it('parks an item that the service fails to begin, and does the others and the next bulk', async () => {
    const ids = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)];
    const fault = await refuseJobsOf(service.database, ids[1]!);
    const { id } = await startBulk(shop.api, move(ids));
    const entry = await until('it is parked', async () => {
      const { body } = await service.system.get('/v1/parked?kind=bulk').expect(200);
      return body.data[0];
    });
    expect(entry).toMatchObject({ kind: 'bulk', id, channel_id: shop.channelId, order_id: null, tries: 1 });
    await until('the others are done', async () => {
      const { body } = await shop.api.get(`/v1/bulk/${id}`).expect(200);
      return body.counts.done === 2 && body.counts.waiting === 1 && body.state === 'running';
    });

    const next = await startBulk(shop.api, move([await placeOrder(shop)]));
    expect(await bulkEnds(shop.api, next.id)).toMatchObject({ state: 'completed', counts: { done: 1 } });
    expect((await shop.api.get(`/v1/bulk/${id}`).expect(200)).body.state).toBe('running');

    await fault.mend();
    const retry = { kind: 'bulk', ids: [id] };
    await service.system
      .post('/v1/parked/retry', retry)
      .expect(202, { message: 'Tried again now', count: 1 });
    expect(await bulkEnds(shop.api, id)).toMatchObject({ state: 'completed', counts: { done: 3 } });
    await service.system.get('/v1/parked?kind=bulk').expect(200, { data: [], next: null });
  });

  it('waits behind one that was accepted before it, though its own request came first', async () => {
    const own = await openShop(service);
    const order = await placeOrder(own);
    const held = await hold(service.database, 'order', order);
    const request = await holdRequest(service.database);
    const answer = own.api
      .post('/v1/bulk', move([order]))
      .set('X-Request-Id', request.id)
      .expect(202)
      .then(({ body }) => body);
    await areWaiting(service.database, 1);
    const accepted = await startBulk(own.api, move([order]));
    await runs(accepted.id, 1);
    await request.letGo();
    const late = await answer;
    expect(late.id < accepted.id).toBe(true);

    const note = { action: 'note', ids: [await placeOrder(shop)], text: 'Call first.' };
    await bulkEnds(shop.api, (await startBulk(shop.api, note)).id);
    const stateOf = async (id: string) =>
      (await own.api.get(`/v1/bulk/${id}`).expect(200)).body.state as string;
    expect([await stateOf(accepted.id), await stateOf(late.id as string)]).toEqual(['running', 'waiting']);
    await held.letGo();
    expect(await bulkEnds(own.api, accepted.id)).toMatchObject({ state: 'completed', counts: { done: 1 } });
    expect(await bulkEnds(own.api, late.id as string)).toMatchObject({
      state: 'completed',
      counts: { failed: 1 },
    });
  });

  it('is accepted ten times at the same moment, and not more often', async () => {
    const own = await openShop(service);
    const order = await placeOrder(own);
    const held = await hold(service.database, 'order', order);
    const asked = Array.from({ length: 25 }, () => own.api.post('/v1/bulk', move([order])));
    const answers = await Promise.all(asked);
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 202);
    for (const { status, body } of refused) {
      expect(status).toBe(429);
      expect(body).toMatchObject({ code: 'TOO_MANY_BULKS' });
    }
    const { body: stored } = await own.api.get('/v1/bulk').expect(200);
    expect(stored.data).toHaveLength(10);
    for (const { ended_at } of stored.data) expect(ended_at).toBeNull();
    const begun = stored.data.filter(({ state }: Json) => state !== 'waiting');
    expect(begun.length).toBeLessThanOrEqual(1);
    await held.letGo();
    for (const { body } of accepted) await bulkEnds(own.api, body.id as string);
  });

  it('is forgotten JOB_RETENTION after its end, and not before', async () => {
    const [old, young] = [
      await startBulk(shop.api, move([await placeOrder(shop)])),
      await startBulk(shop.api, move([await placeOrder(shop)])),
    ];
    await bulkEnds(shop.api, old.id);
    await bulkEnds(shop.api, young.id);
    await ageBulk(service.database, old.id, 31);
    await ageBulk(service.database, young.id, 29);
    await service.terminate();
    await service.run();

    const api = service.as(shop.key);
    await until('it is gone', async () => (await api.get(`/v1/bulk/${old.id}`)).status === 404);
    await api.get(`/v1/bulk/${old.id}/items`).expect(404);
    expect(await itemsOf(api, young.id)).toHaveLength(1);
  });
});

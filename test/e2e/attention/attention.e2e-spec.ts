import { setTimeout as pause } from 'node:timers/promises';
import { makeDeadlinesDue, plantChannels } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { PASSWORD, somebody } from '../../support/people/browser';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';
import { scrape } from '../../support/service/scrape';
import { until } from '../../support/until';

/** Longer than the service pauses before it looks for changes again. */
const QUIET_MS = 3_000;

/** Waits until nothing more is pushed; gives how much was. */
async function hasCalmedDown(client: SocketClient): Promise<number> {
  for (;;) {
    const known = client.of('event').length;
    await pause(QUIET_MS);
    if (client.of('event').length === known) return known;
  }
}

describe('what needs a hand', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    other = await openShop(service);
  });
  afterAll(() => service.stop());

  const listOf = async (query = '', own = shop): Promise<Json[]> =>
    (await own.api.get(`/v1/attention?suspended_for=0${query}`).expect(200)).body.data as Json[];
  const countsOf = async (): Promise<Json> =>
    (await shop.api.get('/v1/attention/counts?suspended_for=0').expect(200)).body;
  const acknowledge = (own: Shop, ...items: Json[]) =>
    own.api
      .post('/v1/attention/acknowledge', { items: items.map(({ kind, key }) => ({ kind, key })) })
      .expect(200, { acknowledged: items.length });
  const move = async (orderId: string, status: string, metadata: object = {}, own = shop): Promise<void> => {
    const { body } = await own.api.patch(`/v1/orders/${orderId}/status`, { status, metadata }).expect(202);
    await jobEnds(own.api, body.jobId as string);
  };
  const suspend = (orderId: string) => move(orderId, 'suspended', { suspension_reason: 'check' });

  it('is a missed deadline until the order moves on', async () => {
    const deadlines = { accept_by: { minutes: 0, from: 'wished' } };
    await shop.api.put(`/v1/channels/${shop.channelId}/deadlines`, deadlines).expect(200);
    const late = await placeOrder(shop, { metadata: { wished_at: '2026-03-01T00:00:00Z' } });
    const entry = await until('it is in the list', async () => (await listOf('&kind=deadline'))[0]);
    expect(entry).toMatchObject({ order_id: late, subject: 'accept_by', reason: 'breached' });
    expect(entry).toMatchObject({ at: '2026-03-01T00:00:00.000Z', acknowledged_at: null });
    await move(late, 'processing');
    expect(await listOf('&kind=deadline')).toEqual([]);
    await shop.api.put(`/v1/channels/${shop.channelId}/deadlines`, {}).expect(200);
  });

  it('is a creation that failed, and a suspended order, by kind and page, counted, only of channels within reach', async () => {
    const orderId = await placeOrder(shop, { order_number: 'TWICE' });
    const { body } = await shop.api
      .post('/v1/orders', orderBody(shop.channelId, { order_number: 'TWICE' }))
      .expect(202);
    await jobEnds(shop.api, body.jobId as string);
    await suspend(orderId);
    const all = await listOf();
    expect(all.map(({ kind }) => kind)).toEqual(['suspended', 'failed']);
    expect(all[1]).toMatchObject({ key: body.jobId, order_number: 'TWICE', subject: 'order_create' });
    expect(all[1]!.reason).toContain('DUPLICATE_ORDER_NUMBER');
    const { body: first } = await shop.api.get('/v1/attention?suspended_for=0&limit=1').expect(200);
    expect(first.data).toEqual([all[0]]);
    expect(await listOf(`&limit=1&after=${first.next}`)).toEqual([all[1]]);
    expect(await countsOf()).toMatchObject({ counts: { failed: 1, suspended: 1, deadline: 0 }, total: 2 });
    expect(await listOf('&kind=failed')).toEqual([all[1]]);
    expect((await shop.api.get('/v1/attention').expect(200)).body.data).toEqual([all[1]]);
    expect(await listOf('', other)).toEqual([]);
    await other.api.get(`/v1/attention?channel_id=${shop.channelId}`).expect(403);
  });

  it('leaves the list when a person has seen it, and comes back when it happens again', async () => {
    const { browser, email } = await somebody(service, 'operator', { channel_ids: [shop.channelId] });
    await browser.signIn(email, PASSWORD);
    const [suspended] = await listOf('&kind=suspended');
    const items = [{ kind: 'suspended', key: suspended!.key }];
    expect((await other.api.post('/v1/attention/acknowledge', { items }).expect(200)).body).toEqual({
      acknowledged: 0,
    });
    const { body } = await browser.post('/v1/attention/acknowledge', { items }).expect(200);
    expect(body).toEqual({ acknowledged: 1 });
    expect(await listOf('&kind=suspended')).toEqual([]);
    const [seen] = await listOf('&kind=suspended&acknowledged=true');
    expect(seen).toMatchObject({ key: suspended!.key, acknowledged_by: { kind: 'person' } });
    await move(suspended!.order_id as string, 'pending');
    expect(await listOf('&kind=suspended&acknowledged=all')).toEqual([]);
    await suspend(suspended!.order_id as string);
    expect(await listOf('&kind=suspended')).toMatchObject([{ key: suspended!.key, acknowledged_at: null }]);
  });

  it('is a warning that was seen, and comes back when the deadline is missed', async () => {
    const own = await openShop(service);
    const deadlines = { accept_by: { minutes: 0, from: 'wished', warn_minutes: 120 } };
    await own.api.put(`/v1/channels/${own.channelId}/deadlines`, deadlines).expect(200);
    const hourMs = 3_600_000;
    const wishedMs = Date.now() + hourMs;
    await placeOrder(own, { metadata: { wished_at: new Date(wishedMs).toISOString() } });
    const listed = () => until('it is in the list', async () => (await listOf('&kind=deadline', own))[0]);
    const warned = await listed();
    const warnedAt = new Date(wishedMs - 2 * hourMs).toISOString();
    expect(warned).toMatchObject({ reason: 'warned', at: warnedAt, acknowledged_at: null });
    await acknowledge(own, warned);
    expect(await listOf('&kind=deadline', own)).toEqual([]);
    await makeDeadlinesDue(service.database, own.channelId);
    expect(await listed()).toMatchObject({ key: warned.key, reason: 'breached', acknowledged_at: null });
  });

  it('is a deadline that was missed after its warning was listed, though the warning is acknowledged only then', async () => {
    const own = await openShop(service);
    const deadlines = { accept_by: { minutes: 0, from: 'wished', warn_minutes: 120 } };
    await own.api.put(`/v1/channels/${own.channelId}/deadlines`, deadlines).expect(200);
    await placeOrder(own, { metadata: { wished_at: new Date(Date.now() + 3_600_000).toISOString() } });
    const listed = (reason: string) =>
      until(`it is ${reason}`, async () => {
        const entry = (await listOf('&kind=deadline', own))[0];
        return entry?.reason === reason ? entry : null;
      });
    const seen = ({ kind, key, channel_id, at }: Json) => ({ items: [{ kind, key, channel_id, at }] });
    const path = '/v1/attention/acknowledge';
    const warned = await listed('warned');
    await makeDeadlinesDue(service.database, own.channelId);
    const breached = await listed('breached');
    await own.api.post(path, seen(warned)).expect(200);
    expect(await listOf('&kind=deadline', own)).toMatchObject([{ key: warned.key, acknowledged_at: null }]);
    await own.api.post(path, seen(breached)).expect(200);
    expect(await listOf('&kind=deadline', own)).toEqual([]);
    await own.api.post(path, seen(warned)).expect(200);
    expect(await listOf('&kind=deadline', own)).toEqual([]);
  });

  it('is a channel that was seen, whatever checks find the same, until its health changes', async () => {
    const own = await openShop(service, undefined, { type: 'wolt' });
    const check = async () => {
      const { body } = await own.api.post(`/v1/channels/${own.channelId}/health-check`).expect(202);
      await jobEnds(own.api, body.jobId as string);
    };
    const configure = (config: object) =>
      own.api.put(`/v1/channels/${own.channelId}`, { name: 'bare', type: 'wolt', config }).expect(200);
    await check();
    const [unhealthy] = await listOf('&kind=channel', own);
    expect(unhealthy).toMatchObject({ subject: 'unhealthy', acknowledged_at: null });
    await acknowledge(own, unhealthy);
    await check();
    expect(await listOf('&kind=channel', own)).toEqual([]);
    const [seen] = await listOf('&kind=channel&acknowledged=true', own);
    expect(seen).toMatchObject({ key: unhealthy!.key, at: unhealthy!.at });
    await configure({ api_key: 'key', venue_id: 'venue' });
    await check();
    expect(await listOf('&kind=channel&acknowledged=all', own)).toEqual([]);
    await configure({});
    await check();
    expect(await listOf('&kind=channel', own)).toMatchObject([
      { key: unhealthy!.key, acknowledged_at: null },
    ]);
  });

  it('is pushed when it begins, is seen and is mended, without saying what, and only to who reaches the channel', async () => {
    const [mine, theirs] = [
      await SocketClient.open(service, shop.key),
      await SocketClient.open(service, other.key),
    ];
    for (const client of [mine, theirs]) await client.subscribe({ topic: 'attention', after: 'ignored' });
    /** Something begins to need a hand and is mended; both are pushed. */
    const change = async (own: Shop, client: SocketClient) => {
      const known = client.of('event').length;
      const changed = await placeOrder(own);
      await move(changed, 'failed', { failure_reason: 'lost' }, own);
      await client.waitForEvents(known + 1);
      await move(changed, 'processing', {}, own);
      await client.waitForEvents(known + 2);
    };
    // The first look that succeeds in a channel may count as a change of its own.
    await Promise.all([hasCalmedDown(mine), hasCalmedDown(theirs)]);
    await change(other, theirs);
    await change(shop, mine);
    const known = await hasCalmedDown(mine);
    const orderId = await placeOrder(shop);
    await move(orderId, 'failed', { failure_reason: 'lost' });
    await mine.waitForEvents(known + 1);
    expect(mine.of('event')[0]).toMatchObject({ topic: 'attention', data: { channel_id: shop.channelId } });
    const [failed] = await listOf('&kind=failed');
    expect(failed).toMatchObject({ key: orderId, order_id: orderId, subject: 'failed' });
    const items = [{ kind: 'failed', key: orderId }];
    await shop.api.post('/v1/attention/acknowledge', { items }).expect(200);
    await mine.waitForEvents(known + 2);
    await shop.api.post('/v1/orders', orderBody(shop.channelId, { items: [] })).expect(202);
    await mine.waitForEvents(known + 3);
    await move(orderId, 'processing');
    expect(await listOf('&kind=failed&acknowledged=true')).toEqual([]);
    await change(shop, mine);
    const reached = new Set(theirs.of('event').map(({ data }) => data.channel_id as string));
    expect(reached).toEqual(new Set([other.channelId]));
    expect([...mine.faults, ...theirs.faults]).toEqual([]);
    for (const client of [mine, theirs]) client.drop();
  });

  it('is counted in the metrics', async () => {
    const counted = async () => (await scrape(service))('oms_attention{kind="failed"}');
    await until('it is counted', async () => (await counted()) === 2, 30_000);
  });

  it.each(['kind=noise', 'after=x', 'acknowledged=maybe', 'limit=0', 'suspended_for=-1'])(
    'refuses %s',
    async (query) => {
      await shop.api.get(`/v1/attention?${query}`).expect(400);
    },
  );

  it.each([
    {},
    { items: [] },
    { items: [{ kind: 'noise', key: 'x' }] },
    { items: [{ kind: 'failed' }] },
    { items: [{ kind: 'failed', key: 'x', channel_id: 'y' }] },
    { items: [{ kind: 'failed', key: 'x', channel_id: null }] },
    { items: [{ kind: 'failed', key: 'x', at: 'yesterday' }] },
    { items: [{ kind: 'failed', key: 'x', at: null }] },
  ])('refuses to acknowledge %j', async (body) => {
    await shop.api.post('/v1/attention/acknowledge', body).expect(400);
  });

  it('is acknowledged by its channel where there are too many to look at all', async () => {
    const own = await openShop(service);
    const { body } = await own.api.post('/v1/orders', orderBody(own.channelId, { items: [] })).expect(202);
    await jobEnds(own.api, body.jobId as string);
    const item = { kind: 'failed', key: body.jobId as string };
    const path = '/v1/attention/acknowledge';
    const named = (channel_id: string) => ({ items: [{ ...item, channel_id }] });
    await plantChannels(service.database, 400);
    const { body: refusal } = await service.system.post(path, { items: [item] }).expect(400);
    expect(refusal.code).toBe('TOO_MANY_CHANNELS');
    await shop.api.post(path, named(own.channelId)).expect(403);
    await service.system.post(path, named(shop.channelId)).expect(200, { acknowledged: 0 });
    await service.system.post(path, named(own.channelId)).expect(200, { acknowledged: 1 });
    expect(await listOf('&kind=failed', own)).toEqual([]);
  });
});

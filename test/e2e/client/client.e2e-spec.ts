import { WebSocket } from 'ws';
import {
  createClient,
  isOmsError,
  JobFailedError,
  type OmsClient,
} from '../../../packages/client/src/index.js';
import { openShop, orderBody, type Shop } from '../../support/data/shop';
import { freePort } from '../../support/free-port';
import { somebody } from '../../support/people/browser';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

describe('the client', () => {
  let service: Service;
  let shop: Shop;
  let oms: OmsClient;

  beforeAll(async () => {
    service = await Service.start({ PORT: String(await freePort()) });
    shop = await openShop(service);
    oms = createClient({ baseUrl: service.url, apiKey: shop.key, WebSocket: WebSocket });
  });
  afterAll(() => service.stop());

  const place = async () => {
    const placed = await oms.orders.create(orderBody(shop.channelId) as never);
    await placed.job.wait();
    return placed;
  };

  it('places, reads and moves an order', async () => {
    const { id, job } = await oms.orders.create(orderBody(shop.channelId) as never);
    expect(await job.wait()).toMatchObject({ id: job.id, status: 'completed' });
    await (await oms.orders.move(id, 'picking', { picker_id: 'p' })).wait();
    expect(await oms.orders.get(id)).toMatchObject({ id, status: 'picking', version: 3 });
    const kinds = [];
    for await (const { kind } of oms.orders.timeline(id)) kinds.push(kind);
    expect(kinds).toEqual(expect.arrayContaining(['version', 'job']));
  });

  it('places an order once, however often the request is sent with one key', async () => {
    const order = orderBody(shop.channelId) as never;
    const [one, other] = [
      await oms.orders.create(order, { idempotencyKey: 'once' }),
      await oms.orders.create(order, { idempotencyKey: 'once' }),
    ];
    expect(other).toMatchObject({ id: one.id, job: { id: one.job.id } });
  });

  it('says why a job failed, and why a request was refused', async () => {
    const { job } = await oms.orders.create(orderBody(shop.channelId, { items: [] }) as never);
    const failure = await job.wait().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(JobFailedError);
    expect((failure as JobFailedError).job.error).not.toBeNull();
    const refusal = await oms.orders.get('NOPE').catch((error: unknown) => error);
    expect(isOmsError(refusal, 'ORDER_NOT_FOUND')).toBe(true);
  });

  it('gives every row of every page once', async () => {
    const ids = [];
    for (let order = 0; order < 5; order += 1) ids.push((await place()).id);
    const found = [];
    for await (const { id } of oms.orders.list({ channel_id: shop.channelId, limit: 2 })) found.push(id);
    expect(found.slice(0, 5)).toEqual(ids.reverse());
    expect(new Set(found).size).toBe(found.length);
  });

  it('replaces an order only while its version is the one that was read', async () => {
    const { id } = await place();
    const order = await oms.orders.get(id);
    const change = orderBody(shop.channelId, { order_number: order.order_number }) as never;
    await (await oms.orders.replace(id, change, { ifVersion: 1 })).wait();
    await expect(oms.orders.replace(id, change, { ifVersion: 1 })).rejects.toMatchObject({ status: 412 });
  });

  it.each([
    ['with the socket', true],
    ['without a socket', false],
  ])(
    'follows the feed %s, through a restart of the service, without gap or repeat',
    async (_how, hasSocket) => {
      const own = createClient({
        baseUrl: service.url,
        apiKey: shop.key,
        ...(hasSocket && { WebSocket: WebSocket }),
      });
      const after = (await own.events.now(shop.channelId))!;
      const stop = new AbortController();
      const seen: string[] = [];
      const following = (async () => {
        const options = { after, signal: stop.signal, pollMs: 100 };
        for await (const { event_id } of own.events.follow(shop.channelId, options)) seen.push(event_id);
      })();
      await place();
      await until('the first event is seen', () => seen.length >= 1);
      await service.terminate();
      await service.run();
      const { id: last } = await place();
      const feed = await until('the last order is in the feed', async () => {
        const events = [];
        for await (const event of own.events.read(shop.channelId, { after })) events.push(event);
        return events.some(({ data }) => (data as { order_id?: string }).order_id === last) && events;
      });
      await until('all events are seen', () => seen.length >= feed.length);
      stop.abort();
      await following;
      expect(seen).toEqual(feed.map(({ event_id }) => event_id));
    },
  );

  it('follows the feed as a page does, whose only credential is the cookie of a session', async () => {
    const { browser } = await somebody(service, 'operator', { channel_ids: [shop.channelId] });
    const headers = {
      Cookie: `oms_session=${browser.cookie('oms_session')}`,
      'Sec-Fetch-Site': 'same-origin',
    };
    const page = createClient({ baseUrl: service.url, headers, WebSocket: WebSocket });
    const stop = new AbortController();
    // Only the socket can say in time that there is something to read.
    const options = { after: (await page.events.now(shop.channelId))!, signal: stop.signal, pollMs: 300_000 };
    const following = page.events.follow(shop.channelId, options);
    const first = following.next();
    const { id } = await page.orders.create(orderBody(shop.channelId) as never);
    expect(await first).toMatchObject({ value: { event_type: 'order:created', data: { order_id: id } } });
    stop.abort();
    await following.return();
  });
});

import { once } from 'node:events';
import { v7 as uuid } from 'uuid';
import { isInFeed, plantEvent } from '../../support/beyond-the-interface';
import { Service } from '../../support/service/service';
import { openShop, type Shop } from '../../support/data/shop';
import { SocketClient } from '../../support/receivers/socket-client';
import { recordStatusChanges, type StatusChange } from '../../support/data/status-changes';
import { until } from '../../support/until';

const MANY = 500;
/** How many of them are committed whether or not the connection has dropped. */
const COMMITTED_BEFORE = 300;
const ORDERS = 20;

/** Many changes of some orders, each order's in version order. */
function changesOf(channelId: string, count: number): StatusChange[] {
  const orderIds = Array.from({ length: ORDERS }, () => uuid());
  return Array.from({ length: count }, (_, n) => ({
    channelId,
    orderId: orderIds[n % ORDERS]!,
    version: Math.floor(n / ORDERS) + 1,
  }));
}

describe('the feed of status changes', () => {
  let service: Service;
  let second: Service;
  let shop: Shop;
  const clients: SocketClient[] = [];

  const open = async (at: Service, apiKey: string) => {
    const client = await SocketClient.open(at, apiKey);
    clients.push(client);
    return client;
  };

  const comesIntoFeed = (eventId: string) =>
    until('the event is in the feed', () => isInFeed(service.database, eventId));

  beforeAll(async () => {
    service = await Service.start({ LOG_LEVEL: 'debug' });
    second = await Service.start({ ...service.env, ROLE: 'api' }, service.database);
    shop = await openShop(service);
  });
  afterAll(async () => {
    await second.terminate();
    await service.stop();
  });
  afterEach(() => {
    expect(clients.flatMap(({ faults }) => faults)).toEqual([]);
    for (const client of clients.splice(0)) client.drop();
  });

  it('reaches sockets of every process, in the same order', async () => {
    const here = await open(service, shop.key);
    const there = await open(second, shop.key);
    await Promise.all([here.subscribe(), there.subscribe()]);
    const ids = await recordStatusChanges(service.database, changesOf(shop.channelId, 100));
    await Promise.all([here.waitForEvents(100), there.waitForEvents(100)]);
    expect(here.eventIds).toEqual(ids);
    expect(there.eventIds).toEqual(ids);
  });

  it('continues without gap or repeat after a connection drops in the middle of 500 changes', async () => {
    const filter = { channel_id: shop.channelId };
    const before = await open(service, shop.key);
    await before.subscribe({ filter });
    const changes = changesOf(shop.channelId, MANY);
    const commit = async (from: number, to: number) => {
      const ids: string[] = [];
      for (let n = from; n < to; n += 20)
        ids.push(...(await recordStatusChanges(service.database, changes.slice(n, n + 20))));
      return ids;
    };
    const first = commit(0, COMMITTED_BEFORE);
    await before.waitForEvents(100);
    before.drop();
    const known = before.eventIds;
    const rest = first.then(() => commit(COMMITTED_BEFORE, MANY));
    const after = await open(second, shop.key);
    await after.subscribe({ filter, after: known.at(-1) });
    const ids = [...(await first), ...(await rest)];
    expect(known.length).toBeLessThan(MANY);
    await after.waitForEvents(MANY - known.length);
    expect([...known, ...after.eventIds]).toEqual(ids);
    expect(after.messages.findIndex(({ type }) => type === 'subscribed')).toBe(1);

    const versions = new Map<string, number>();
    for (const { data } of [...before.of('event'), ...after.of('event')].slice(0, MANY)) {
      expect(data.version).toBe((versions.get(data.order_id as string) ?? 0) + 1);
      versions.set(data.order_id as string, data.version as number);
    }
    const [last] = await recordStatusChanges(service.database, [{ channelId: shop.channelId }]);
    await after.waitFor('the live event', ({ event_id }) => event_id === last);
    expect(after.eventIds).toHaveLength(MANY - known.length + 1);
  });

  it('accepts any event of the accessible feed as a cursor, and a later subscription as a replay', async () => {
    const { body: list } = await shop.api.get('/v1/channels').expect(200);
    expect(list.data).toHaveLength(1);
    const created = uuid();
    await plantEvent(service.database, shop.channelId, created);
    const ids = await recordStatusChanges(service.database, changesOf(shop.channelId, 30));
    const client = await open(service, shop.key);
    await client.subscribe();
    await comesIntoFeed(ids.at(-1)!);
    await client.subscribe({ after: created });
    const later = client.messages.findLastIndex(({ type }) => type === 'subscribed');
    const replayed = () =>
      client.messages.slice(later).flatMap(({ type, event_id }) => (type === 'event' ? [event_id] : []));
    await until('the replay arrives', () => replayed().at(-1) === ids.at(-1));
    expect(replayed()).toEqual(ids);
  });

  it('continues after an event id in capitals', async () => {
    const client = await open(service, shop.key);
    const ids = await recordStatusChanges(service.database, changesOf(shop.channelId, 2));
    await comesIntoFeed(ids[1]!);
    await client.subscribe({ filter: { channel_id: shop.channelId }, after: ids[0]!.toUpperCase() });
    await client.waitForEvents(1);
    expect(client.eventIds).toEqual([ids[1]]);
  });

  it('sends an event to a socket with two subscriptions once, also while one of them catches up', async () => {
    const client = await open(service, shop.key);
    const [first] = await recordStatusChanges(service.database, [{ channelId: shop.channelId }]);
    await client.subscribe();
    await comesIntoFeed(first!);
    const ids = await recordStatusChanges(service.database, changesOf(shop.channelId, 200));
    await client.subscribe({ filter: { channel_id: shop.channelId }, after: first });
    const [last] = await recordStatusChanges(service.database, [{ channelId: shop.channelId }]);
    await client.waitFor('the last', ({ event_id }) => event_id === last);
    const received = client.eventIds.filter((id) => id !== first);
    expect(received).toHaveLength(new Set(received).size);
    expect(new Set(received)).toEqual(new Set([...ids, last]));
  });

  it('leaves out nothing of a channel that the key gained after a subscription to all', async () => {
    const mine = await openShop(service);
    const client = await open(service, mine.key);
    const change = async (channelId: string) =>
      (await recordStatusChanges(service.database, [{ channelId }]))[0]!;
    const arrives = (id: string) => client.waitFor('the event', ({ event_id }) => event_id === id);
    const first = await change(mine.channelId);
    await comesIntoFeed(first);
    await client.subscribe();
    const missed = await change(shop.channelId);
    const own = await change(mine.channelId);
    await arrives(own);
    const channel_ids = [mine.channelId, shop.channelId];
    await service.system.put(`/v1/api-keys/${mine.keyId}`, { channel_ids }).expect(200);
    const gained = await change(shop.channelId);
    await arrives(gained);
    for (const channel_id of channel_ids) await client.subscribe({ filter: { channel_id }, after: first });
    await arrives(missed);
    const last = await change(mine.channelId);
    await arrives(last);
    expect(client.eventIds.filter((id) => id !== first)).toEqual([own, gained, missed, last]);
  });

  it('leaves no gap between catching up and live messages for a client that reads slowly', async () => {
    const record = (metadata: object) =>
      recordStatusChanges(service.database, [{ channelId: shop.channelId, metadata }]);
    const [cursor] = await record({});
    const missed = [await record({ notes: 'n'.repeat(12_000_000) }), await record({})].flat();
    await comesIntoFeed(missed.at(-1)!);
    const witness = await open(service, shop.key);
    await witness.subscribe();

    const client = await open(service, shop.key);
    client.send({ type: 'subscribe', topic: 'orders.status', after: cursor });
    client.stopReading();
    const meanwhile: string[] = [];
    for (let n = 0; n < 40; n += 1) meanwhile.push(...(await record({})));
    await witness.waitFor('the last meanwhile', ({ event_id }) => event_id === meanwhile.at(-1));
    client.readAgain();
    const [last] = await record({});
    await client.waitFor('the last', ({ event_id }) => event_id === last);
    expect(client.eventIds).toEqual([...missed, ...meanwhile, last]);
  });

  it('closes a reader that stops reading with 4408, keeps little for it, and lets it resume', async () => {
    const client = await open(service, shop.key);
    const witness = await open(service, shop.key);
    await Promise.all([client.subscribe(), witness.subscribe()]);
    const earlier = service.log.length;
    const isRefused = () => service.log.slice(earlier).includes('realtime.too_slow');
    client.stopReading();
    const metadata = { notes: 'n'.repeat(100_000) };
    const ids: string[] = [];
    // Less at a time than a socket may be behind, so that one which reads is never too slow.
    while (ids.length < 200) {
      const changes = Array.from({ length: 8 }, () => ({ channelId: shop.channelId, metadata }));
      ids.push(...(await recordStatusChanges(service.database, changes)));
      await witness.waitForEvents(ids.length);
      // The service cuts off who reads nothing for 5 s once it is refused.
      if (isRefused()) client.readAgain();
    }
    await until('the service refuses it', isRefused);
    client.readAgain();
    expect(await client.waitForClose()).toBe(4408);
    expect(client.of('error').map(({ code }) => code as string)).toEqual(['TOO_SLOW']);
    const known = client.eventIds;
    expect(known.length).toBeLessThan(200);

    const resumed = await open(service, shop.key);
    await resumed.subscribe({ after: known.at(-1) });
    await resumed.waitForEvents(200 - known.length);
    expect([...known, ...resumed.eventIds]).toEqual(ids);
  });
});

describe('the lifetime of sockets', () => {
  let service: Service;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start({ REALTIME_MAX_SOCKETS: '150' });
    shop = await openShop(service);
  });
  afterAll(() => service.database.drop());

  it('are closed with 4401 within 5 s after their key is deactivated, and only they', async () => {
    const stays = await SocketClient.open(service, shop.key);
    const doomed = await openShop(service);
    const client = await SocketClient.open(service, doomed.key);
    await client.subscribe();
    await service.system.put(`/v1/api-keys/${doomed.keyId}`, { is_active: false }).expect(200);
    expect(await client.waitForClose(5_000)).toBe(4401);
    expect(client.of('error').map(({ code }) => code as string)).toEqual(['UNAUTHORIZED']);
    await stays.subscribe();
    stays.drop();
  });

  it('are closed with 4401 within 5 s after their key has expired', async () => {
    const short = await openShop(service);
    const client = await SocketClient.open(service, short.key);
    const expiresAtMs = Date.now() + 6_000;
    const expires_at = new Date(expiresAtMs).toISOString();
    await service.system.put(`/v1/api-keys/${short.keyId}`, { expires_at }).expect(200);
    expect(await client.waitForClose(expiresAtMs + 5_000 - Date.now())).toBe(4401);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAtMs);
  });

  it('are pinged, and dropped when no pong comes', async () => {
    // Longer than this process may be kept from answering a ping.
    const env = { ...service.env, REALTIME_PING_INTERVAL_MS: '5000' };
    const pinging = await Service.start(env, service.database);
    const answering = await SocketClient.open(pinging, shop.key);
    const silent = await SocketClient.open(pinging, shop.key, { autoPong: false });
    let pings = 0;
    answering.socket.on('ping', () => (pings += 1));
    await silent.waitForClose();
    expect(silent.closeCode).toBe(1006);
    await until('more pings', () => pings >= 4);
    expect(answering.closeCode).toBeNull();
    answering.drop();
    await pinging.terminate();
  });

  it('that never authenticate are at most 100 per address, end on their own and hinder nobody', async () => {
    const known = await SocketClient.open(service, shop.key);
    const tries = await Promise.allSettled(Array.from({ length: 200 }, () => SocketClient.connect(service)));
    const strangers = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []));
    expect(strangers).toHaveLength(100);
    const refused = tries.find((tried) => tried.status === 'rejected')!.reason as Error;
    expect(refused.message).toContain('429');
    await known.subscribe();
    await recordStatusChanges(service.database, [{ channelId: shop.channelId }]);
    await known.waitForEvents(1);
    await Promise.all(strangers.map((stranger) => stranger.waitForClose()));
    expect(new Set(strangers.map(({ closeCode }) => closeCode))).toEqual(new Set([4401]));
    await service.system.get('/health/ready').expect(200);
    const again = await SocketClient.open(service, shop.key);
    again.drop();
    known.drop();
  });

  it('are limited per process', async () => {
    const clients: SocketClient[] = [];
    const next = async () => void clients.push(await SocketClient.open(service, shop.key));
    await expect(
      (async () => {
        while (clients.length < 200) await next();
      })(),
    ).rejects.toThrow('503');
    expect(clients.length).toBeLessThanOrEqual(150);
    for (const client of clients) client.drop();
  });

  it('are closed with 1012 when the service ends, which takes less than 10 s', async () => {
    const clients = await until('room for sockets', () =>
      Promise.all([1, 2, 3].map(() => SocketClient.open(service, shop.key))).catch(() => null),
    );
    await clients[0]!.subscribe();
    clients[2]!.stopReading();
    const closes = clients.slice(0, 2).map((client) => once(client.socket, 'close'));
    const startedAt = Date.now();
    expect(await service.terminate()).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    const codes = (await Promise.all(closes)).map(([code]) => code as number);
    expect(codes).toEqual([1012, 1012]);
    clients[2]!.drop();
  });
});

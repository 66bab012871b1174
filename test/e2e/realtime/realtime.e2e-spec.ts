import { once } from 'node:events';
import { v7 as uuid } from 'uuid';
import { WebSocket } from 'ws';
import { Service } from '../../support/service/service';
import { openShop, placeOrder, type Shop } from '../../support/data/shop';
import { SocketClient } from '../../support/receivers/socket-client';
import { recordStatusChanges } from '../../support/data/status-changes';
import { until } from '../../support/until';

const TOPIC = { topic: 'orders.status' };

describe('the realtime socket', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;
  const clients: SocketClient[] = [];

  const open = async (apiKey: string) => {
    const client = await SocketClient.open(service, apiKey);
    clients.push(client);
    return client;
  };
  const connect = async () => {
    const client = await SocketClient.connect(service);
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    service = await Service.start({
      REALTIME_MAX_SUBSCRIPTIONS: '3',
      REALTIME_MESSAGES_PER_SECOND: '30',
    });
    shop = await openShop(service);
    other = await openShop(service);
  });
  afterAll(() => service.stop());
  afterEach(() => {
    expect(clients.flatMap(({ faults }) => faults)).toEqual([]);
    for (const client of clients.splice(0)) client.drop();
  });

  it('handles messages of one socket in the order they were sent', async () => {
    const client = await connect();
    client.send({ type: 'auth', apiKey: shop.key });
    client.send({ type: 'subscribe', ...TOPIC, filter: { channel_id: shop.channelId } });
    client.send({ type: 'unsubscribe', ...TOPIC, filter: { channel_id: shop.channelId } });
    await until('all are answered', () => client.messages.length === 3);
    const filter = { channel_id: shop.channelId };
    expect(client.messages).toEqual([
      { type: 'auth_ok', client_name: expect.stringMatching(/^Shop \d+$/) },
      { type: 'subscribed', ...TOPIC, filter },
      { type: 'unsubscribed', ...TOPIC, filter },
    ]);
  });

  it('pushes a status change with the data of its event, without the complete order', async () => {
    const client = await open(shop.key);
    await client.subscribe();
    const orderId = uuid();
    const [eventId] = await recordStatusChanges(service.database, [
      { channelId: shop.channelId, orderId, metadata: { user_name: 'Ann' } },
    ]);
    const event = await client.waitFor('the event', ({ type }) => type === 'event');
    expect(event).toEqual({
      type: 'event',
      ...TOPIC,
      event_id: eventId,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        order_id: orderId,
        channel_id: shop.channelId,
        order_number: `N-${orderId}`,
        status: { from: 'pending', to: 'processing' },
        previous_status: 'pending',
        old_status: 'pending',
        new_status: 'processing',
        version: 2,
        metadata: { updated_by: null, user_id: null, user_name: 'Ann' },
      },
    });
  });

  it('pushes every step that a status update takes, the one into processing too', async () => {
    const client = await open(shop.key);
    await client.subscribe();
    const orderId = await placeOrder(shop);
    const update = { status: 'picking', metadata: { picker_id: 'p-1' } };
    await shop.api.patch(`/v1/orders/${orderId}/status`, update).set('X-Correlation-Id', 'c-1').expect(202);
    const pushed = await until('both steps are pushed', () => {
      const own = client.of('event').filter(({ data }) => data.order_id === orderId);
      return own.length === 2 && own;
    });
    expect(pushed.map(({ data }) => [data.version, data.old_status, data.new_status])).toEqual([
      [2, 'pending', 'processing'],
      [3, 'processing', 'picking'],
    ]);
    expect(pushed[1]!.data).toMatchObject({ correlation_id: 'c-1', metadata: { picker_id: 'p-1' } });
    expect(pushed[1]!.data).not.toHaveProperty('order');
  });

  it('sends each socket the channels it requested and can access, and each event once', async () => {
    const admin = await open(service.token());
    const ofOne = await open(service.token());
    const ofShop = await open(shop.key);
    await admin.subscribe();
    await ofOne.subscribe({ filter: { channel_id: other.channelId.toUpperCase() } });
    await ofShop.subscribe();
    await ofShop.subscribe({ filter: { channel_id: shop.channelId } });
    const ids = await recordStatusChanges(service.database, [
      { channelId: shop.channelId },
      { channelId: other.channelId },
      { channelId: shop.channelId },
    ]);
    await Promise.all([admin.waitForEvents(3), ofOne.waitForEvents(1), ofShop.waitForEvents(2)]);
    const [last] = await recordStatusChanges(service.database, [{ channelId: shop.channelId }]);
    await ofShop.waitFor('the last event', ({ event_id }) => event_id === last);
    expect(ofShop.eventIds).toEqual([ids[0], ids[2], last]);
    expect(ofOne.eventIds).toEqual([ids[1]]);
    await admin.waitForEvents(4);
    expect(admin.eventIds).toEqual([...ids, last]);
  });

  it('without a filter also sends channels that the key gains later, from their first change on', async () => {
    const client = await open(shop.key);
    await client.subscribe();
    const { body } = await shop.api
      .post('/v1/channels', { name: 'gained', type: 'ebay', config: {} })
      .expect(201);
    const ids = await recordStatusChanges(service.database, [
      { channelId: body.id as string },
      { channelId: other.channelId },
      { channelId: shop.channelId },
    ]);
    await client.waitForEvents(2);
    expect(client.eventIds).toEqual([ids[0], ids[2]]);
  });

  it('ends the subscription to a channel that its key loses', async () => {
    const client = await open(shop.key);
    const { body } = await shop.api
      .post('/v1/channels', { name: 'lost', type: 'ebay', config: {} })
      .expect(201);
    await client.subscribe({ filter: { channel_id: body.id } });
    await service.system.put(`/v1/api-keys/${shop.keyId}`, { channel_ids: [shop.channelId] }).expect(200);
    await client.waitForError('FORBIDDEN');
    client.send({ type: 'unsubscribe', ...TOPIC, filter: { channel_id: body.id } });
    await client.waitForError('NOT_SUBSCRIBED');
  });

  it('sends nothing more after unsubscribed', async () => {
    const client = await open(shop.key);
    await client.subscribe();
    const witness = await open(shop.key);
    await witness.subscribe();
    client.send({ type: 'unsubscribe', ...TOPIC });
    await client.waitFor('the answer', ({ type }) => type === 'unsubscribed');
    await recordStatusChanges(service.database, [{ channelId: shop.channelId }]);
    await witness.waitForEvents(1);
    client.send({ type: 'unsubscribe', ...TOPIC });
    await client.waitForError('NOT_SUBSCRIBED');
    expect(client.eventIds).toEqual([]);
  });

  it.each<[string, string | object, string]>([
    ['text that is not JSON', '{"type":', 'INVALID_JSON'],
    ['JSON that is not an object', '[1]', 'INVALID_JSON'],
    ['an empty message', '', 'INVALID_JSON'],
    ['an unknown type', { type: 'publish' }, 'UNKNOWN_TYPE'],
    ['a type that is no text', { type: { toString: 1 } }, 'UNKNOWN_TYPE'],
    ['a type named as an inner one', { type: '__proto__' }, 'UNKNOWN_TYPE'],
    ['an unknown topic', { type: 'subscribe', topic: 'orders.items' }, 'FORBIDDEN'],
    ['no topic', { type: 'subscribe' }, 'INVALID_MESSAGE'],
    ['an unknown field', { type: 'subscribe', ...TOPIC, since: 'x' }, 'INVALID_MESSAGE'],
    ['an unknown filter', { type: 'subscribe', ...TOPIC, filter: { status: 'x' } }, 'INVALID_FILTER'],
    [
      'a filter without meaning',
      { type: 'subscribe', ...TOPIC, filter: { channel_id: 7 } },
      'INVALID_FILTER',
    ],
    ['a filter that is a list', { type: 'subscribe', ...TOPIC, filter: [] }, 'INVALID_FILTER'],
    ['an unknown cursor', { type: 'subscribe', ...TOPIC, after: 'evt-unknown' }, 'UNKNOWN_CURSOR'],
    ['an end of what never began', { type: 'unsubscribe', ...TOPIC }, 'NOT_SUBSCRIBED'],
    ['a second auth', { type: 'auth', apiKey: 'x' }, 'ALREADY_AUTHENTICATED'],
  ])('answers %s with an error and stays', async (_name, message, code) => {
    const client = await open(shop.key);
    client.send(message);
    await client.waitForError(code);
    await client.subscribe();
    expect(client.of('error')).toHaveLength(1);
  });

  it('responds with FORBIDDEN for an inaccessible channel, CHANNEL_NOT_FOUND for a missing one, and stays open', async () => {
    const client = await open(shop.key);
    client.send({ type: 'subscribe', ...TOPIC, filter: { channel_id: other.channelId } });
    await client.waitForError('FORBIDDEN');
    const system = await open(service.token());
    system.send({ type: 'subscribe', ...TOPIC, filter: { channel_id: uuid() } });
    await system.waitForError('CHANNEL_NOT_FOUND');
    await Promise.all([client.subscribe(), system.subscribe()]);
  });

  it("takes an event of another key's channel for an unknown cursor", async () => {
    const [foreign] = await recordStatusChanges(service.database, [{ channelId: other.channelId }]);
    const witness = await open(service.token());
    await until('the event is in the feed', async () => {
      const known = witness.messages.length;
      witness.send({ type: 'subscribe', ...TOPIC, after: foreign });
      await until('an answer', () => witness.messages.length > known);
      return witness.of('subscribed').length > 0;
    });
    const client = await open(shop.key);
    client.send({ type: 'subscribe', ...TOPIC, after: foreign });
    await client.waitForError('UNKNOWN_CURSOR');
    client.send({ type: 'unsubscribe', ...TOPIC });
    await client.waitForError('NOT_SUBSCRIBED');
  });

  it('has at most the maximum number of subscriptions', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await openShop(service)).channelId));
    const client = await open(service.token());
    for (const id of ids) await client.subscribe({ filter: { channel_id: id } });
    client.send({ type: 'subscribe', ...TOPIC });
    await client.waitForError('TOO_MANY_SUBSCRIPTIONS');
    await client.subscribe({ filter: { channel_id: ids[0] } });
  });

  it.each<[string, Buffer | string, string, number]>([
    ['a binary frame', Buffer.from('{"type":"auth"}'), 'BINARY_FRAME', 1003],
    ['an oversize frame', 'x'.repeat(64 * 1024 + 1), 'FRAME_TOO_LARGE', 1009],
  ])('answers %s with an error and closes', async (_name, frame, code, closeCode) => {
    const client = await open(shop.key);
    client.send(frame);
    await client.waitForError(code);
    expect(await client.waitForClose()).toBe(closeCode);
  });

  it('takes a message of exactly 64 KB', async () => {
    const client = await open(shop.key);
    client.send(JSON.stringify({ type: 'nonsense' }).padEnd(64 * 1024));
    await client.waitForError('UNKNOWN_TYPE');
  });

  it('closes a socket that sends too many messages per second', async () => {
    const client = await open(shop.key);
    for (let n = 0; n < 200; n += 1) client.send({ type: 'unsubscribe', ...TOPIC });
    await client.waitForError('TOO_MANY_MESSAGES');
    expect(await client.waitForClose()).toBe(4429);
  });

  it('accepts only auth at first, and closes with 4401 on a bad key', async () => {
    const client = await connect();
    client.send({ type: 'subscribe', ...TOPIC });
    await client.waitForError('NOT_AUTHENTICATED');
    client.send({ type: 'auth', apiKey: 'shop_wrong' });
    await client.waitForError('UNAUTHORIZED');
    expect(await client.waitForClose()).toBe(4401);
  });

  it('leaves requests that offer another protocol than a socket to the API, large bodies too', async () => {
    const offer = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABk' };
    const channel = { name: 'h2c', type: 'ebay', config: {}, metadata: { notes: 'n'.repeat(500_000) } };
    const { body } = await service.system.post('/v1/channels', channel).set(offer).expect(201);
    expect(body.metadata.notes).toHaveLength(500_000);
    await service.system.get(`/v1/channels/${body.id}`).set(offer).expect(200);
  });

  it('is only at /ws', async () => {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/v1/ws`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('404');
  });

  it('closes with 4401 a socket that does not authenticate in time', async () => {
    const env = { ...service.env, REALTIME_AUTH_TIMEOUT_MS: '1500' };
    const strict = await Service.start(env, service.database);
    const client = await SocketClient.connect(strict);
    clients.push(client);
    await client.waitForError('AUTH_TIMEOUT');
    expect(await client.waitForClose()).toBe(4401);
    await strict.terminate();
  });
});

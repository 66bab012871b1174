import { randomUUID } from 'node:crypto';
import {
  deadlineOf,
  lookAtMissedDeadlines,
  makeDeadlinesDue,
  makeDeadlinesDueIn,
} from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { jobEnds, openPlace, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';
import { undisturbed } from '../../support/undisturbed';
import { until } from '../../support/until';

const NOTHING = { accept_by: null, pick_by: null, ready_by: null };
const AT_WISHED = { minutes: 0, from: 'wished' };

describe('deadlines over HTTP', () => {
  let service: Service;
  let shop: Shop;
  let other: Shop;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    other = await openShop(service);
  });
  afterAll(() => service.stop());

  const path = ({ channelId }: Shop) => `/v1/channels/${channelId}/deadlines`;
  const shopWith = async (deadlines: object): Promise<Shop> => {
    const own = await openShop(service);
    await own.api.put(path(own), deadlines).expect(200);
    return own;
  };
  /** An order that is wished for in so many milliseconds. */
  const wishedIn = (own: Shop, ms: number, changes: object = {}) =>
    placeOrder(own, { shipping_info: { wished_at: new Date(Date.now() + ms).toISOString() }, ...changes });
  const cardOf = async (own: Shop, orderId: string): Promise<Json> => {
    const { body } = await own.api.get('/v1/board').expect(200);
    const cards = (body.columns as Json[]).flatMap(({ orders }) => orders as Json[]);
    return cards.find(({ id }) => id === orderId)!;
  };
  /** The deadline comes moments after the order. */
  const dueOf = (own: Shop, orderId: string) =>
    until('the order has its deadline', async () => (await cardOf(own, orderId))?.due);
  const versionsOf = async (own: Shop, orderId: string): Promise<Json[]> =>
    (await own.api.get(`/v1/orders/${orderId}/history`).expect(200)).body.versions as Json[];

  it('are set for a channel, and shown whole', async () => {
    expect((await shop.api.get(path(shop)).expect(200)).body).toEqual(NOTHING);
    const accept_by = { minutes: 10, from: 'creation', warn_minutes: 3, on_breach: 'suspend' };
    const { body } = await shop.api.put(path(shop), { accept_by, ready_by: { minutes: 60 } }).expect(200);
    const ready_by = { minutes: 60, from: 'creation', warn_minutes: null, on_breach: 'nothing' };
    expect(body).toEqual({ accept_by, pick_by: null, ready_by });
    expect((await shop.api.get(path(shop)).expect(200)).body).toEqual(body);
    const { body: audit } = await service.system.get('/v1/audit?action=channel.deadlines_set').expect(200);
    expect(audit.data).toMatchObject([{ changed: ['accept_by', 'ready_by'] }]);
  });

  it.each([
    ['no minutes', { accept_by: {} }, 'accept_by.minutes'],
    ['none after the creation', { accept_by: { minutes: 0 } }, 'accept_by.minutes'],
    ['a warning before the creation', { pick_by: { minutes: 5, warn_minutes: 5 } }, 'pick_by.warn_minutes'],
    ['an unknown action', { ready_by: { minutes: 5, on_breach: 'eat' } }, 'ready_by.on_breach'],
    ['more than 30 days', { ready_by: { minutes: 43_201 } }, 'ready_by.minutes'],
    ['an unknown kind', { eaten_by: { minutes: 5 } }, 'eaten_by'],
  ])('refuse %s', async (_name, body, field) => {
    const { body: refusal } = await other.api.put(path(other), body).expect(400);
    expect(refusal.code).toBe('INVALID_REQUEST');
    expect(JSON.stringify(refusal)).toContain(field);
  });

  it('are hidden from whom the channel is hidden, and of a shared place need all of its channels', async () => {
    await other.api.get(path(shop)).expect(403);
    await other.api.put(path(shop), {}).expect(403);
    await other.api.get(`/v1/channels/${randomUUID()}/deadlines`).expect(404);
    const place = await openPlace(shop);
    await service.system.post(`/v1/places/${place}/channels/${other.channelId}`).expect(200);
    await other.api.get(`/v1/places/${place}/deadlines`).expect(200);
    const { body } = await other.api.put(`/v1/places/${place}/deadlines`, {}).expect(403);
    expect(body.code).toBe('PLACE_IS_SHARED');
  });

  it('show on the board and in search what is due next, those of the place before those of the channel', async () => {
    const own = await shopWith({ accept_by: { minutes: 10 }, pick_by: { minutes: 20 } });
    const place = await openPlace(own);
    await own.api.put(`/v1/places/${place}/deadlines`, { accept_by: { minutes: 5 } }).expect(200);
    const here = await placeOrder(own, { order_number: 'HERE', metadata: { place_id: place } });
    const there = await placeOrder(own);
    const minutesOf = async (orderId: string) => {
      const { due, created_at } = { ...(await cardOf(own, orderId)), due: await dueOf(own, orderId) };
      return [
        due.kind,
        due.state,
        (Date.parse(due.at as string) - Date.parse(created_at as string)) / 60_000,
      ];
    };
    expect(await minutesOf(here)).toEqual(['accept_by', 'waiting', 5]);
    expect(await minutesOf(there)).toEqual(['accept_by', 'waiting', 10]);
    const move = { status: 'processing' };
    const { body: moved } = await own.api.patch(`/v1/orders/${here}/status`, move).expect(202);
    await jobEnds(own.api, moved.jobId as string);
    expect(await minutesOf(here)).toEqual(['pick_by', 'waiting', 20]);
    const found = await until('search finds it', async () => {
      const { body } = await own.api.get('/v1/search/orders?q=HERE').expect(200);
      return (body.data as Json[])[0];
    });
    expect(found.due).toMatchObject({ kind: 'pick_by' });
    expect((await own.api.get('/v1/search/orders?q=HERE&late=true').expect(200)).body.data).toEqual([]);
    expect((await own.api.get(`/v1/orders/${here}`).expect(200)).body).not.toHaveProperty('due');
  });

  it('warn and act within a second of their time, by a version whose actor is the deadline', async () => {
    const { own, client, orderId, lateMs } = await undisturbed(async () => {
      const own = await shopWith({ accept_by: { ...AT_WISHED, on_breach: 'suspend' } });
      const client = await SocketClient.open(service, own.key);
      await client.subscribe({ topic: 'orders.changes' });
      const orderId = await wishedIn(own, 3_600_000, { order_number: 'LATE' });
      await dueOf(own, orderId);
      const due = await makeDeadlinesDueIn(service.database, own.channelId, 2_000);
      const breach = await client.waitFor('the breach', ({ data }) => data?.change_type === 'deadline');
      expect(breach.data).toMatchObject({
        order_id: orderId,
        detail: { deadline: 'accept_by', state: 'breached', due_at: due.at.toISOString() },
      });
      // The order as it was when the message was made, which may be after the move.
      const { version: shown, order } = breach.data;
      expect(order).toMatchObject({ version: shown, status: shown === 1 ? 'pending' : 'suspended' });
      expect([1, 2]).toContain(shown);
      const version = await until('it is suspended', async () =>
        (await versionsOf(own, orderId)).find((one) => one.version === 2),
      );
      expect(version).toMatchObject({ change_type: 'status_changed', actor: 'deadline:accept_by' });
      return { own, client, orderId, lateMs: Date.parse(version.timestamp as string) - due.at.getTime() };
    });
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(1_000);
    expect((await cardOf(own, orderId)).due).toMatchObject({ state: 'breached' });
    const late = await until('search finds it', async () => {
      const { body } = await own.api.get('/v1/search/orders?q=LATE&late=true').expect(200);
      return (body.data as Json[])[0];
    });
    expect(late.id).toBe(orderId);
    client.drop();
    expect(client.faults).toEqual([]);
  });

  it('cancel an order, and leave one alone that has moved on', async () => {
    const own = await shopWith({ accept_by: { ...AT_WISHED, on_breach: 'cancel' } });
    const [late, inTime] = [await wishedIn(own, 3_600_000), await wishedIn(own, 3_600_000)];
    for (const orderId of [late, inTime]) await dueOf(own, orderId);
    const move = { status: 'processing' };
    const { body: moved } = await own.api.patch(`/v1/orders/${inTime}/status`, move).expect(202);
    await jobEnds(own.api, moved.jobId as string);
    await makeDeadlinesDue(service.database, own.channelId);
    await until('the late one is cancelled', async () => {
      const { body } = await own.api.get(`/v1/orders/${late}`).expect(200);
      return body.status === 'cancelled';
    });
    expect((await own.api.get(`/v1/orders/${inTime}`).expect(200)).body.status).toBe('processing');
    const [last] = await versionsOf(own, late);
    expect(last).toMatchObject({ actor: 'deadline:accept_by' });
  });

  it('act once, and are met by an order that moves on after it missed them', async () => {
    const own = await shopWith({ accept_by: { ...AT_WISHED, on_breach: 'suspend' } });
    const orderId = await wishedIn(own, 3_600_000);
    await dueOf(own, orderId);
    await makeDeadlinesDue(service.database, own.channelId);
    await until('it is suspended', async () => (await versionsOf(own, orderId)).length === 2);
    const looksAgain = async () => {
      await lookAtMissedDeadlines(service.database, own.channelId);
      return until('it has looked', async () => {
        const deadline = await deadlineOf(service.database, orderId);
        return deadline.rests ? deadline.state : null;
      });
    };
    const move = async (status: string) => {
      const { body } = await own.api.patch(`/v1/orders/${orderId}/status`, { status }).expect(202);
      await jobEnds(own.api, body.jobId as string);
    };
    await move('pending');
    expect(await looksAgain()).toBe('breached');
    expect(await versionsOf(own, orderId)).toHaveLength(3);
    const jobs = `/v1/jobs?channel_id=${own.channelId}&type=order_deadline`;
    expect((await own.api.get(jobs).expect(200)).body.data).toHaveLength(1);
    await move('processing');
    expect(await looksAgain()).toBe('met');
  });

  const updatesOf = async (own: Shop, orderId: string): Promise<number> => {
    const feed = `/v1/events?channel_id=${own.channelId}&order_id=${orderId}&event_type=order:updated`;
    return ((await own.api.get(feed).expect(200)).body.data as Json[]).length;
  };
  /** Replaces the content of an order, and waits until that is told, and so what follows from it is done. */
  const replace = async (own: Shop, orderId: string, changes: object): Promise<void> => {
    const before = await updatesOf(own, orderId);
    const { body: order } = await own.api.get(`/v1/orders/${orderId}`).expect(200);
    await own.api.put(`/v1/orders/${orderId}`, { ...order, ...changes }).expect(202);
    await until('the change is told', async () => (await updatesOf(own, orderId)) > before);
  };

  it('are not given to an order that was there before they were set, whatever is changed of it', async () => {
    const own = await openShop(service);
    const place = await openPlace(own);
    const orderId = await placeOrder(own);
    await own.api.put(path(own), { accept_by: { minutes: 10, on_breach: 'cancel' } }).expect(200);
    await own.api.put(`/v1/places/${place}/deadlines`, { pick_by: { minutes: 10 } }).expect(200);
    await replace(own, orderId, { customer_info: { phone: '+358 40 0000 105' } });
    await replace(own, orderId, { metadata: { place_id: place } });
    const younger = await placeOrder(own);
    await dueOf(own, younger);
    expect((await cardOf(own, orderId)).due).toBeNull();
  });

  it('are kept as they were set when an order was created, if its place and wished time stay', async () => {
    const own = await shopWith({ accept_by: { minutes: 30 } });
    const orderId = await placeOrder(own);
    const { at } = await dueOf(own, orderId);
    await own.api.put(path(own), { accept_by: { minutes: 5 } }).expect(200);
    await replace(own, orderId, { customer_info: { phone: '+358 40 0000 105' } });
    await dueOf(own, await placeOrder(own));
    expect((await cardOf(own, orderId)).due).toMatchObject({ at });
  });

  it('follow another wished time as they were set when the order was created, although they were edited or removed since', async () => {
    const set = (minutes: number) => ({ ready_by: { minutes, from: 'wished' } });
    const own = await shopWith({});
    for (let minutes = 100; minutes >= 30; minutes -= 1)
      await own.api.put(path(own), set(minutes)).expect(200);
    const place = await openPlace(own);
    await own.api.put(`/v1/places/${place}/deadlines`, set(20)).expect(200);
    const orderIds = [
      await wishedIn(own, 3_600_000),
      await wishedIn(own, 3_600_000, { metadata: { place_id: place } }),
    ];
    for (const orderId of orderIds) await dueOf(own, orderId);
    await own.api.put(path(own), { ready_by: { ...set(30).ready_by, warn_minutes: 10 } }).expect(200);
    await own.api.put(`/v1/places/${place}/deadlines`, {}).expect(200);
    const wished_at = new Date(Date.now() + 86_400_000).toISOString();
    const minutes: number[] = [];
    for (const orderId of orderIds) {
      await replace(own, orderId, { shipping_info: { wished_at } });
      const { due } = await cardOf(own, orderId);
      minutes.push((Date.parse(wished_at) - Date.parse(due.at as string)) / 60_000);
    }
    expect(minutes).toEqual([30, 20]);
  });

  it('stay when the order goes to another place after they were edited', async () => {
    const own = await shopWith({ pick_by: { minutes: 60 } });
    const place = await openPlace(own);
    const orderId = await placeOrder(own);
    const { at } = await dueOf(own, orderId);
    await own.api.put(path(own), { pick_by: { minutes: 50 } }).expect(200);
    await replace(own, orderId, { metadata: { place_id: place } });
    expect((await cardOf(own, orderId)).due).toMatchObject({ kind: 'pick_by', at, state: 'waiting' });
  });

  it('are withdrawn when the order names no wished time any more, or leaves the place that they are of', async () => {
    const own = await shopWith({ ready_by: { ...AT_WISHED, on_breach: 'cancel' } });
    const [left, entered] = [await openPlace(own), await openPlace(own)];
    await own.api.put(`/v1/places/${left}/deadlines`, { accept_by: { minutes: 20 } }).expect(200);
    const orderId = await wishedIn(own, 3_600_000, { metadata: { place_id: left } });
    expect(await dueOf(own, orderId)).toMatchObject({ kind: 'accept_by' });
    await replace(own, orderId, { metadata: { place_id: entered } });
    await until(
      'that of the place is gone',
      async () => (await cardOf(own, orderId)).due.kind === 'ready_by',
    );
    await replace(own, orderId, { shipping_info: null });
    await until('the other is gone', async () => (await cardOf(own, orderId)).due === null);
  });

  it('follow a wished time that is changed, and are not told to webhooks or the feed', async () => {
    const own = await shopWith({ ready_by: { minutes: 30, from: 'wished', warn_minutes: 5 } });
    const none = await placeOrder(own);
    const orderId = await wishedIn(own, 3_600_000);
    const { at } = await dueOf(own, orderId);
    expect((await cardOf(own, none)).due).toBeNull();
    const { body: order } = await own.api.get(`/v1/orders/${orderId}`).expect(200);
    const shipping_info = { wished_at: new Date(Date.now() + 1_000).toISOString() };
    await own.api.put(`/v1/orders/${orderId}`, { ...order, shipping_info }).expect(202);
    const due = await until('it is due earlier', async () => {
      const { due } = await cardOf(own, orderId);
      return due.at !== at && due.state === 'breached' ? due : null;
    });
    expect(Date.parse(due.at as string)).toBe(Date.parse(shipping_info.wished_at) - 1_800_000);
    const { body: feed } = await own.api.get(`/v1/events?channel_id=${own.channelId}`).expect(200);
    expect(new Set((feed.data as Json[]).map(({ event_type }) => event_type))).toEqual(
      new Set(['order:created', 'order:updated']),
    );
  });
});

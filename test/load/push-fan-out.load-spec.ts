import {
  areAllPushesMade,
  countPushes,
  type Fault,
  plantDevices,
  refusePushes,
  refusePushResult,
} from '../support/beyond-the-interface';
import type { Json } from '../support/http/api';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { openPlace, openShop, placeOrder, type Shop } from '../support/data/shop';
import { undisturbed } from '../support/undisturbed';
import { until } from '../support/until';

const PROMPT_MS = 5_000;
const MANY = 20_000;

describe('the fan-out of push messages', () => {
  let service: Service;
  let receiver: Receiver;
  let crowded: Shop;
  let other: Shop;

  let fault: Fault | null = null;

  beforeAll(async () => {
    receiver = await Receiver.start();
    service = await Service.start({ PARKED_RETRY_SCHEDULE: '1h' });
    crowded = await openShop(service);
    other = await openShop(service, receiver);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));
  afterEach(() => fault?.mend());

  /** A place with so many devices; more than may subscribe, as a database of an earlier release may have them. */
  const placeWith = async (shop: Shop, devices: number) => {
    const placeId = await openPlace(shop);
    await plantDevices(service.database, placeId, devices);
    return placeId;
  };
  /** Dispatches couriers for an order of the place; returns the order's id. */
  const callCouriers = async ({ api, ...shop }: Shop, placeId: string, times = 1) => {
    const orderId = await placeOrder({ api, ...shop }, { metadata: { place_id: placeId } });
    const update = (body: object) =>
      api.patch(`/v1/orders/${orderId}/status`, body).set('Prefer', 'wait=20').expect(202);
    await update({ status: 'picking', metadata: { picker_id: 'p' } });
    for (let n = 0; n < times; n += 1)
      await update({ status: 'retrieving', metadata: { prepared_by: `${n}` } });
    return orderId;
  };
  const messagesOf = (orderId: string) => countPushes(service.database, orderId);
  const parked = async () =>
    (await service.system.get('/v1/parked?kind=push').expect(200)).body.data as Json[];

  /** A late fact is a time as well: whether it counts is decided when the machine was quiet. */
  const timeUntil = async (name: string, fact: () => boolean | Promise<boolean>) => {
    const startedMs = performance.now();
    await until(name, fact);
    return performance.now() - startedMs;
  };
  const nothingLeft = () =>
    until('there is nothing left to make', () => areAllPushesMade(service.database), 60_000);

  it('delays no event of another channel, however many devices a place has, and skips none', async () => {
    const placeId = await placeWith(crowded, MANY);
    const { orderId, tookMs } = await undisturbed(async () => {
      await nothingLeft();
      const orderId = await callCouriers(crowded, placeId, 2);
      const quick = await placeOrder(other);
      const toldIn = await timeUntil('the other shop is told', () =>
        receiver.received.some(({ body }) => body.data.order_id === quick),
      );
      return { orderId, tookMs: toldIn };
    });
    expect(tookMs).toBeLessThan(PROMPT_MS);
    await until(
      'there is a message for each',
      async () => (await messagesOf(orderId)).made === 2 * MANY,
      60_000,
    );
    await nothingLeft();
  }, 120_000);

  it('lets channels take turns: a message of another is sent while many still wait', async () => {
    const [crowdedPlace, otherPlace] = [await placeWith(crowded, MANY), await placeWith(other, 1)];
    const { tookMs, made, ended } = await undisturbed(async () => {
      await nothingLeft();
      const waiting = await callCouriers(crowded, crowdedPlace, 2);
      const orderId = await callCouriers(other, otherPlace);
      const sentIn = await timeUntil('it has its turn', async () => (await messagesOf(orderId)).ended === 1);
      return { tookMs: sentIn, ...(await messagesOf(waiting)) };
    });
    expect(tookMs).toBeLessThan(PROMPT_MS);
    expect(ended).toBeLessThan(2 * MANY);
    expect(made).toBeGreaterThan(0);
    await nothingLeft();
  }, 120_000);

  it('parks a push whose messages cannot be created, delays no other, and creates them when it is retried', async () => {
    const shop = await openShop(service);
    fault = await refusePushes(service.database, shop.channelId);
    const broken = await callCouriers(shop, await placeWith(shop, 3));
    const [entry] = await until('it is parked', async () => {
      const entries = await parked();
      return entries.length > 0 && entries;
    });
    expect(entry).toMatchObject({
      kind: 'push',
      channel_id: shop.channelId,
      order_id: broken,
      tries: 1,
      error: expect.stringContaining('no room on disk'),
      next_try_at: expect.any(String),
    });
    const fine = await callCouriers(other, await placeWith(other, 1));
    await until('another is sent', async () => (await messagesOf(fine)).ended === 1);
    await fault.mend();
    const { body } = await service.system.post('/v1/parked/retry', { kind: 'push' }).expect(202);
    expect(body.count).toBe(1);
    await until('its messages are sent', async () => (await messagesOf(broken)).ended === 3);
    expect(await parked()).toEqual([]);
  }, 120_000);

  it('parks only messages whose result cannot be stored, and does not send them over and over', async () => {
    const placeId = await placeWith(other, 3);
    fault = await refusePushResult(service.database, placeId, 'device-00000002');
    const orderId = await callCouriers(other, placeId);
    await until('the others are sent', async () => (await messagesOf(orderId)).ended === 2);
    const [entry] = await until('it is parked', async () => {
      const entries = await parked();
      return entries.length > 0 && entries;
    });
    expect(entry).toMatchObject({ order_id: orderId, tries: 1, error: 'no room on disk' });
    expect(JSON.stringify(entry)).not.toContain('device-');
    await fault.mend();
    await service.system.post('/v1/parked/retry', { kind: 'push' }).expect(202);
    await until('it is sent', async () => (await messagesOf(orderId)).ended === 3);
  }, 120_000);

  it('continues where a killed process stopped', async () => {
    const orderId = await callCouriers(crowded, await placeWith(crowded, MANY));
    await service.kill();
    await service.run();
    crowded = { ...crowded, api: service.as(crowded.key) };
    other = { ...other, api: service.as(other.key) };
    await until('there is a message for each', async () => (await messagesOf(orderId)).made === MANY, 60_000);
  }, 120_000);
});

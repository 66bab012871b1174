import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { countIdleTransactions, isSettled } from '../support/beyond-the-interface';
import {
  plantAttempts,
  plantLongChannels,
  plantLongPlaces,
  plantLongTexts,
} from '../support/data/long-texts';
import type { Json } from '../support/http/api';
import { readResponse } from '../support/http/read-response';
import { Service } from '../support/service/service';
import { openShop, placeOrder, type Shop } from '../support/data/shop';
import { until } from '../support/until';

const MB = 1024 * 1024;
/** So many rows, a third of them, take what the process needs for a response of any length. */
const FEW = 33;

/** The peak memory of the process since the last reset. */
const peakBytes = ({ pid }: Service) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
const forgetPeak = ({ pid }: Service) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** How much more memory than before the process takes while it answers. */
async function costOf<T>(service: Service, ask: () => Promise<T>): Promise<{ bytes: number; answer: T }> {
  forgetPeak(service);
  const before = peakBytes(service);
  const answer = await ask();
  const peak = peakBytes(service);
  process.stderr.write(`peak RSS ${Math.round(peak / MB)} MB, before ${Math.round(before / MB)} MB\n`);
  return { bytes: peak - before, answer };
}

describe('responses of 190 MB', () => {
  let service: Service;
  let shop: Shop;
  let orderId: string;

  beforeAll(async () => {
    service = await Service.start({ NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=16' });
    shop = await openShop(service);
    orderId = await placeOrder(shop);
    await plantLongTexts(service.database, shop.channelId, orderId);
  });
  afterAll(() => service.stop());

  it('cost the process a few pieces each, three of them at once', async () => {
    const channel = `channel_id=${shop.channelId}`;
    const feed = `/v1/events?${channel}&event_type=order:created`;
    const { body: first } = await shop.api.get(`/v1/events?${channel}&limit=1`).expect(200);
    const read = (limit: number) =>
      Promise.all(
        [`${feed}&after=${first.next}`, `/v1/orders?${channel}`, `/v1/orders/${orderId}/history?`].map(
          (path) => readResponse(`${service.url}${path}&limit=${limit}`, shop.key),
        ),
      );
    await read(FEW);
    const { bytes, answer: answers } = await costOf(service, () => read(100));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, whole: true });
    for (const one of answers) expect(one.bytes).toBeGreaterThan(180 * MB * 0.95);
    expect(answers[0]!.end).toMatch(/\],"next":"[0-9a-f-]{36}"\}$/);
    expect(answers[1]!.end).toMatch(/\],"pagination":\{"total":101,"page":1,"limit":100,"totalPages":2\}\}$/);
    expect(answers[2]!.end).toMatch(/\],"pagination":\{"total":101,"limit":100,"offset":0\}\}$/);
    expect(bytes).toBeLessThan(3 * 25 * MB);
    await shop.api.get(`/v1/orders/${orderId}`).expect(200);
  }, 180_000);

  it('of places cost a place at a time', async () => {
    const { body: place } = await shop.api
      .post('/v1/places', { identifier: 'LONG', channel_id: shop.channelId, name: 'Long' })
      .expect(201);
    await plantLongPlaces(service.database, place.id as string);
    const path = `${service.url}/v1/places?channel_id=${shop.channelId}`;
    const read = (limit: number) => readResponse(`${path}&limit=${limit}`, shop.key);
    await read(FEW);
    const { bytes, answer } = await costOf(service, () => read(100));
    expect(answer).toMatchObject({ status: 200, whole: true });
    expect(answer.bytes).toBeGreaterThan(180 * MB * 0.95);
    expect(answer.end).toMatch(/\],"pagination":\{"total":101,"limit":100,"offset":0\}\}$/);
    expect(bytes).toBeLessThan(100 * MB);
    const { body: last } = await shop.api.get(`${path.slice(service.url.length)}&offset=100`).expect(200);
    expect(last.data).toEqual([place]);
  }, 180_000);

  it('are not read for lists that show only a part of them', async () => {
    await plantLongChannels(service.database);
    await service.system.get('/v1/channels?limit=1').expect(200);
    await service.system.get('/v1/audit?limit=1').expect(200);
    forgetPeak(service);
    const before = peakBytes(service);
    const { body: channels } = await service.system.get('/v1/channels?limit=100').expect(200);
    const { body: deeds } = await service.system
      .get(`/v1/audit?resource_id=${orderId}&limit=100`)
      .expect(200);
    expect(channels.data).toHaveLength(100);
    expect(channels.data[0]).toMatchObject({ name: 'LONG-100', webhook_enabled: false, status: 'active' });
    expect(deeds.data).toHaveLength(100);
    expect(deeds.data[0]).toMatchObject({ action: 'order.updated', changed: ['x'] });
    expect(peakBytes(service) - before).toBeLessThan(40 * MB);
  });

  it('have every attempt of a delivery, however often it was replayed', async () => {
    const deliveryId = await plantAttempts(service.database, shop.channelId, 1010);
    const { body } = await shop.api
      .get(`/v1/channels/${shop.channelId}/webhook/history/${deliveryId}/attempts`)
      .expect(200);
    expect(body.count).toBe(1010);
    expect(body.data.map((attempt: Json) => attempt.number as number)).toEqual(
      Array.from({ length: 1010 }, (_, n) => n + 1),
    );
  });

  it('have every character of texts that are read in several stretches', async () => {
    const other = await openShop(service);
    const note = 'kauppa äö €uro 😀 '.repeat(60_000);
    await Promise.all(
      [0, 1, 2, 3].map((n) => placeOrder(other, { metadata: { note: `${'x'.repeat(n)}${note}` } })),
    );
    await until('all are in the feed', () => isSettled(service.database, other.channelId));
    const orders = `/v1/orders?channel_id=${other.channelId}`;
    const { body: list } = await other.api.get(orders).expect(200);
    const { body: feed } = await other.api.get(`/v1/events?channel_id=${other.channelId}`).expect(200);
    const { body: reshaped } = await other.api.get(`${orders}&format=channel`).expect(200);
    for (const [index, id] of list.data.map(({ id }: Json) => id as string).entries()) {
      const { body: order } = await other.api.get(`/v1/orders/${id}`).expect(200);
      const { body: inChannelFormat } = await other.api.get(`/v1/orders/${id}?format=channel`).expect(200);
      const told = feed.data.find((event: Json) => event.data.order_id === id);
      expect(order.metadata.note.endsWith(note)).toBe(true);
      expect(isDeepStrictEqual(list.data[index], order)).toBe(true);
      expect(isDeepStrictEqual(reshaped.data[index], inChannelFormat)).toBe(true);
      expect(told.data.metadata.note === order.metadata.note).toBe(true);
    }
    expect(list.data.length).toBe(4);
  });

  it('hold no database connection while the client does not read', async () => {
    const stalled = Array.from({ length: 30 }, () => {
      const headers = { authorization: `Bearer ${shop.key}` };
      const path = `/v1/orders?channel_id=${shop.channelId}&limit=100`;
      return get(`${service.url}${path}`, { headers, agent: false }, (response) => response.pause());
    });
    for (const request of stalled) request.on('error', () => undefined);
    await Promise.all(stalled.map((request) => once(request, 'response')));
    // Only then does a transaction count as idle.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await placeOrder(shop);
    expect(await countIdleTransactions(service.database)).toBe(0);
    for (const request of stalled) request.destroy();
    expect(peakBytes(service)).toBeLessThan(512 * MB);
  });
});

import type { Api, Json } from '../http/api';
import type { Receiver } from '../receivers/receiver';
import type { ServiceProcess } from '../service/service-process';
import { until } from '../until';

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A channel with a write key of its own, as most stories need it. */
export interface Shop {
  readonly channelId: string;
  readonly api: Api;
  readonly key: string;
  readonly keyId: string;
}

let shops = 0;

/** Makes a channel and a write key that reaches it; with a receiver, its webhook for all events too. */
export async function openShop(
  service: Pick<ServiceProcess, 'system' | 'as'>,
  receiver?: Receiver,
  channel: object = {},
): Promise<Shop> {
  shops += 1;
  const { body: key } = await service.system
    .post('/v1/api-keys', {
      name: `shop ${shops}`,
      client_name: `Shop ${shops}`,
      created_by: 'test',
      scope: 'write',
    })
    .expect(201);
  const api = service.as(key.key as string);
  const { body } = await api
    .post('/v1/channels', { name: `shop ${shops}`, type: 'sap-commerce', config: {}, ...channel })
    .expect(201);
  const shop = { channelId: body.id as string, api, key: key.key as string, keyId: key.id as string };
  if (receiver !== undefined) {
    await api
      .put(`/v1/channels/${shop.channelId}/webhook`, { webhook_url: receiver.url, webhook_secret: SECRET })
      .expect(200);
  }
  return shop;
}

let orders = 0;

/** A valid order body; `changes` replace top-level fields. */
export function orderBody(channelId: string, changes: object = {}): Json {
  orders += 1;
  return {
    channel_id: channelId,
    order_number: `ORDER-${orders}`,
    order_date: '2026-03-01T09:30:00Z',
    items: [
      { item_id: 'milk', sku: '6408430000104', name: 'Whole milk 1 l', quantity: 2, price: 1.29 },
      { item_id: 'apples', name: 'Apples', quantity: 0.75, price: 2.99, properties: { sub_enabled: true } },
    ],
    ...changes,
  };
}

/** Sends an order and waits until it is applied; gives its id. */
export async function placeOrder(shop: Shop, changes: object = {}): Promise<string> {
  const { body } = await shop.api.post('/v1/orders', orderBody(shop.channelId, changes)).expect(202);
  await jobEnds(shop.api, body.jobId as string);
  return body.orderData.id as string;
}

/** Waits until a job has ended and gives it. */
export function jobEnds(api: Api, jobId: string): Promise<Json> {
  return until(`job ${jobId} ends`, async () => {
    const { body } = await api.get(`/v1/jobs/${jobId}`).expect(200);
    return ['completed', 'failed'].includes(body.status as string) ? body : null;
  });
}

/** Waits until search finds an order by its number. */
export function canBeFound({ api }: Shop, orderNumber: string): Promise<unknown> {
  return until(`${orderNumber} can be found`, async () => {
    const { body } = await api.get(`/v1/search/orders?q=${orderNumber}`).expect(200);
    return body.data.length > 0;
  });
}

/** Opens a place in the shop's channel; gives its id. */
export async function openPlace(shop: Shop, changes: object = {}): Promise<string> {
  orders += 1;
  const place = { identifier: `STORE-${orders}`, channel_id: shop.channelId, name: 'Kamppi', ...changes };
  const { body } = await shop.api.post('/v1/places', place).expect(201);
  return body.id as string;
}

const AT_ONCE = 100;

/** Orders of a shop, all of them pending. */
export async function placeOrders(shop: Shop, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const sent = Array.from({ length: Math.min(AT_ONCE, count - ids.length) }, () =>
      shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202),
    );
    ids.push(...(await Promise.all(sent)).map(({ body }) => body.orderData.id as string));
  }
  await until('all are applied', async () => (await countInStatus(shop, 'pending')) === count, 120_000);
  return ids;
}

/** How many orders of a shop have it. */
export async function countInStatus(shop: Shop, status: string): Promise<number> {
  const { body } = await shop.api.get(`/v1/orders?channel_id=${shop.channelId}&status=${status}&limit=1`);
  return body.pagination.total as number;
}

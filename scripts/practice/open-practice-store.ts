import type { ApiClient } from '../demo/service/api-client';
import type { Goods } from './goods';
import { practiceOrder } from './practice-order';

/** Makes a channel, a store with its shelves, the orders, and a link that pairs a device with the store. */
export async function openPracticeStore(
  system: ApiClient,
  goods: Goods,
  suffix: string,
): Promise<{ placeId: string; pairingUrl: string }> {
  const channel = { name: `Practice ${suffix}`, type: 'sap-commerce', config: {} };
  const { id: channelId } = await system.post<{ id: string }>('/v1/channels', channel);
  const place = { identifier: `PRACTICE-${suffix}`, name: 'Practice store', channel_id: channelId };
  const { id: placeId } = await system.post<{ id: string }>('/v1/places', place);
  await system.upload(`/v1/places/${placeId}/storage-location/import`, 'shelves.csv', csvOf(goods));
  for (const order of goods.orders) {
    const body = practiceOrder(goods, order, { channelId, placeId, suffix, now: new Date() });
    await system.post('/v1/orders', body);
  }
  const { url } = await system.post<{ url: string }>(`/v1/places/${placeId}/pairings`, { label: 'Practice' });
  return { placeId, pairingUrl: url };
}

function csvOf({ shelves }: Goods): string {
  return [
    'name,sub_type,code',
    ...shelves.map(({ name, sub_type, code }) => `${name},${sub_type},${code}`),
  ].join('\n');
}

import type { NewOrder, OmsClient } from '@oms/client';
import type { Goods } from './goods';
import { practiceOrder } from './practice-order';

/** Makes a channel, a store with its shelves, the orders, and a link that pairs a device with the store. */
export async function openPracticeStore(
  system: OmsClient,
  goods: Goods,
  suffix: string,
): Promise<{ placeId: string; pairingUrl: string }> {
  const channel = { name: `Practice ${suffix}`, type: 'sap-commerce', config: {} };
  const { id: channelId } = await system.post('/v1/channels', { body: channel });
  const place = { identifier: `PRACTICE-${suffix}`, name: 'Practice store', channel_id: channelId };
  const { id: placeId } = await system.post('/v1/places', { body: place });
  const form = new FormData();
  form.set('file', new Blob([csvOf(goods)], { type: 'text/csv' }), 'shelves.csv');
  await system.post('/v1/places/{placeId}/storage-location/import', { path: { placeId }, body: form });
  const { url } = await system.post('/v1/places/{placeId}/pairings', {
    path: { placeId },
    body: { label: 'Practice' },
  });
  for (const order of goods.orders) {
    const context = { channelId, placeId, suffix, appUrl: url, now: new Date() };
    await system.orders.create(practiceOrder(goods, order, context) as unknown as NewOrder);
  }
  return { placeId, pairingUrl: url };
}

function csvOf({ shelves }: Goods): string {
  return [
    'name,sub_type,code',
    ...shelves.map(({ name, sub_type, code }) => `${name},${sub_type},${code}`),
  ].join('\n');
}

import type { Service } from '../service/service';
import { areAllPushesMade, devicesOf, newestEvent, pushesOf } from '../beyond-the-interface';
import { until } from '../until';
import { placeOrder, type Shop } from '../data/shop';

/** The device tokens that are subscribed to a place, sorted. */
export async function subscribedTo(service: Service, placeId: string): Promise<string[]> {
  const devices = await devicesOf(service.database, placeId);
  return devices.map(({ device_token }) => device_token).sort();
}

/** The device tokens that get a message for a courier dispatch of the place, sorted. */
export async function pushedByDispatch(service: Service, shop: Shop, placeId: string): Promise<string[]> {
  const orderId = await placeOrder(shop, { metadata: { place_id: placeId } });
  for (const update of [{ status: 'picking', metadata: { picker_id: 'p' } }, { status: 'retrieving' }])
    await shop.api.patch(`/v1/orders/${orderId}/status`, update).set('Prefer', 'wait=20').expect(202);
  const eventId = await newestEvent(service.database, orderId, 'order:updated');
  const made = () => pushesOf(service.database, eventId);
  await until(
    'all messages are made',
    async () => (await made()).length > 0 && (await areAllPushesMade(service.database)),
  );
  return (await made()).map(({ device_token }) => device_token).sort();
}

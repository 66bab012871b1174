import { openPlace, placeOrder } from '../data/shop';
import { putInStatus } from '../data/order-status';
import { Browser, somebody } from '../people/browser';
import { answer, NOBODY, type Provocations, type World } from './world';

const pick = (world: World, orderId: string, picked: number) =>
  answer(world.shop.api.put(`/v1/orders/${orderId}/picks/milk`, { picked, missing: 0 }));

async function claim({ service, shop }: World, status: string, names: readonly string[]) {
  const placeId = await openPlace(shop);
  const orderId = await placeOrder(shop, { metadata: { place_id: placeId } });
  await putInStatus(service.database, orderId, status);
  const by = (name: string) => shop.api.post(`/v1/places/${placeId}/queue/${orderId}/claim`, { name });
  for (const name of names.slice(0, -1)) await by(name).expect(200);
  return answer(by(names.at(-1)!));
}

/** Errors of picking line by line. */
export const PICKING = {
  ORDER_NOT_PICKING: async (world) => pick(world, await world.orderIn('cancelled'), 1),
  CLAIMED_BY_COLLEAGUE: (world) => claim(world, 'pending', ['Kaisa', 'Ville']),
  ORDER_NOT_IN_QUEUE: (world) => claim(world, 'completed', ['Kaisa']),
  PAIRING_NOT_USABLE: ({ service }) => {
    const body = { token: 'oms_pair_x', device_name: 'x', person_name: 'x' };
    return answer(new Browser(service).post('/v1/session/pair', body));
  },
  PAIRED_DEVICE_NOT_FOUND: async ({ shop }) =>
    answer(shop.api.post(`/v1/places/${await openPlace(shop)}/devices/${NOBODY}/revoke`)),
  NOT_A_DEVICE: async ({ service }) =>
    answer((await somebody(service, 'viewer')).browser.patch('/v1/session/picker', { name: 'x' })),
  OIDC_NOT_CONFIGURED: ({ service }) => answer(service.as(null).get('/v1/session/oidc')),
  PICK_QUANTITY: async (world) => pick(world, await world.orderIn('picking'), 99),
} as const satisfies Provocations;

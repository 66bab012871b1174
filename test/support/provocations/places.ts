import { answer, NOBODY, type Provocations, type World } from './world';

const setStatus = ({ shop }: World, orderId: string, status: number) =>
  shop.api.get(`/dts/drone/order/set_status?orderId=${orderId}&status=${status}`);

const subscribe = ({ shop }: World, placeId: string, device_token: string) =>
  answer(shop.api.put(`/dts/places/${placeId}/subscriptions`, { device_token }));

const importInto = ({ system }: World, placeId: string) =>
  system.post(`/v1/places/${placeId}/storage-location/import`);

/** Errors of places, their storage locations and the picking app. */
export const PLACES = {
  UNKNOWN_PLACE: ({ shop }) => answer(shop.api.get(`/v1/places/${NOBODY}`)),
  PLACE_IDENTIFIER_TAKEN: async (world) => {
    await world.place({ identifier: 'TAKEN' });
    const again = { identifier: 'TAKEN', channel_id: world.shop.channelId };
    return answer(world.shop.api.post('/v1/places', again));
  },
  PLACE_IS_SHARED: async (world) => {
    const placeId = await world.place();
    await world.system.post(`/v1/places/${placeId}/channels/${world.other.channelId}`).expect(200);
    return answer(world.other.api.patch(`/v1/places/${placeId}`, { name: 'Mine' }));
  },
  PRIMARY_CHANNEL: async (world) =>
    answer(world.system.delete(`/v1/places/${await world.place()}/channels/${world.shop.channelId}`)),
  CHANNEL_NOT_LINKED: async (world) =>
    answer(world.system.delete(`/v1/places/${await world.place()}/channels/${world.other.channelId}`)),
  STORAGE_LOCATION_NOT_FOUND: async (world) =>
    answer(world.shop.api.get(`/v1/places/${await world.place()}/storage-location/${NOBODY}`)),
  STORAGE_LOCATION_NAME_TAKEN: async (world) => {
    const placeId = await world.place();
    await world.location(placeId, 'Shelf');
    const again = { name: 'Shelf', temperature_type: 'ambient' };
    return answer(world.shop.api.post(`/v1/places/${placeId}/storage-location`, again));
  },
  STORAGE_LOCATION_IN_USE: async (world) => {
    const placeId = await world.place();
    const location = await world.location(placeId, 'Shelf');
    const orderId = await world.orderIn('picked', { metadata: { place_id: placeId } });
    const items = [{ item_id: 'milk', storage_location_id: location }];
    await world.shop.api.post(`/v1/orders/${orderId}/items/storage-locations`, { items }).expect(200);
    return answer(world.system.delete(`/v1/places/${placeId}/storage-location/${location}`));
  },
  FILE_REFUSED: async (world) => answer(importInto(world, await world.place())),
  INVALID_CSV: async (world) =>
    answer(importInto(world, await world.place()).attach('file', Buffer.from('colour\nred\n'), 'a.csv')),
  PICKING_APP_TRANSITION_NOT_ALLOWED: async (world) => answer(setStatus(world, await world.order(), 3)),
  CHANGE_NOT_POSSIBLE: async (world) => answer(setStatus(world, await world.orderWithoutItems(), 3)),
  CHANGE_FAILED: async (world) => {
    const orderId = await world.order();
    await world.service.database.query(
      `ALTER TABLE order_versions ADD CONSTRAINT no_more CHECK (order_id <> '${orderId}' OR version < 2) NOT VALID`,
    );
    const met = await answer(setStatus(world, orderId, 2));
    await world.service.database.query('ALTER TABLE order_versions DROP CONSTRAINT no_more');
    return met;
  },
  INVALID_PLACE_ID: (world) => subscribe(world, 'kamppi', 'token'),
  DEVICE_TOKEN_TOO_LONG: async (world) => subscribe(world, await world.place(), 'ä'.repeat(600)),
  SUBSCRIPTION_NOT_FOUND: async (world) => {
    const path = `/dts/places/${await world.place()}/subscriptions`;
    return answer(world.system.delete(path, { device_token: 'nothing' }));
  },
} as const satisfies Provocations;

import type { Api, Json } from './api';
import { type Browser, somebody } from '../people/browser';
import { startBulk } from '../data/bulk';
import type { Receiver } from '../receivers/receiver';
import type { Service } from '../service/service';
import { jobEnds, openPlace, openShop, orderBody, placeOrder, SECRET, type Shop } from '../data/shop';
import { until } from '../until';

/** Whoever sends what changes something: a key, or a person. */
type Sender = Pick<Api, 'post' | 'put' | 'patch'>;

/** One request that changes something, as it is sent the first time and repeated. */
export interface WritingRequest {
  readonly path: string;
  readonly body?: object;
  /** In place of a body: a file, as multipart/form-data. */
  readonly csv?: string;
  /** Whose it is; by default the shop's. */
  readonly api?: Sender;
}

/** What the requests are about. All jobs of it have ended. */
export interface Ground {
  readonly service: Service;
  /** The endpoint of the shop, at whatever URL. */
  readonly receiver: Receiver;
  readonly shop: Shop;
  readonly placeId: string;
  readonly otherChannelId: string;
  readonly locationId: string;
  /** Pending, with many items. */
  readonly orderId: string;
  /** In picking at the place. */
  readonly pickingOrderId: string;
  readonly failedJobId: string;
  readonly deliveryId: string;
  readonly apiKeyId: string;
}

/** Of the shop's channel: a key has only few bulks that have not ended, and here they never end. */
async function anotherKey({ service, shop }: Ground): Promise<Api> {
  const key = {
    name: fresh(),
    client_name: 'shop',
    created_by: 'test',
    scope: 'write',
    channel_ids: [shop.channelId],
  };
  const { body } = await service.system.post('/v1/api-keys', key).expect(201);
  return service.as(body.key as string);
}

/** Makes the ground with a service that applies jobs and delivers. */
export async function prepareGround(service: Service, receiver: Receiver): Promise<Ground> {
  const shop = await openShop(service, receiver);
  const other = await shop.api.post('/v1/channels', { name: 'other', type: 'sap-commerce', config: {} });
  const placeId = await openPlace(shop);
  const locations = `/v1/places/${placeId}/storage-location`;
  const created = await shop.api.post(locations, { name: 'Shelf', temperature_type: 'ambient' }).expect(202);
  await jobEnds(shop.api, created.body.job_id as string);
  const { body: list } = await shop.api.get(locations).expect(200);
  const orderId = await placeOrder(shop);
  const pickingOrderId = await placeOrder(shop, { metadata: { place_id: placeId } });
  const picking = { status: 'picking', metadata: { picker_id: 'p' } };
  await shop.api.patch(`/v1/orders/${pickingOrderId}/status`, picking).set('Prefer', 'wait=20').expect(202);
  const { body: again } = await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
  await jobEnds(shop.api, again.jobId as string);
  const delivery = await until('a delivery is done', async () => {
    const [done] = await service.database.query<{ id: string }>(
      `SELECT id FROM webhook_deliveries WHERE state = 'delivered' LIMIT 1`,
    );
    return done;
  });
  const key = { name: 'made', client_name: 'made', created_by: 'test' };
  const { body: apiKey } = await service.system.post('/v1/api-keys', key).expect(201);
  return {
    service,
    receiver,
    shop,
    placeId,
    otherChannelId: other.body.id as string,
    locationId: list.data[0].id as string,
    orderId,
    pickingOrderId,
    failedJobId: again.jobId as string,
    deliveryId: delivery.id,
    apiKeyId: apiKey.id as string,
  };
}

let counted = 0;
const fresh = () => `n-${(counted += 1)}`;

/** Makes a request of a route that would change something now. */
type Make = (ground: Ground) => WritingRequest | Promise<WritingRequest>;

/** A request for every POST, PUT and PATCH of the API document, by its name there. */
export const WRITING_ROUTES: Readonly<Record<string, Make>> = {
  'post /v1/parked/retry': ({ service }) => ({ path: '/v1/parked/retry', body: {}, api: service.system }),
  'post /v1/api-keys': ({ service }) => ({
    path: '/v1/api-keys',
    body: { name: fresh(), client_name: 'repeater', created_by: 'test' },
    api: service.system,
  }),
  'put /v1/api-keys/{keyId}': ({ service, apiKeyId }) => ({
    path: `/v1/api-keys/${apiKeyId}`,
    body: { name: fresh() },
    api: service.system,
  }),
  'post /v1/bulk': async (ground) => ({
    path: '/v1/bulk',
    body: { action: 'move', status: 'processing', ids: [ground.orderId], dry_run: true },
    api: await anotherKey(ground),
  }),
  'post /v1/bulk/{bulkId}/cancel': async (ground) => {
    const { failedJobId } = ground;
    const api = await anotherKey(ground);
    // So many that it has not ended where a worker runs.
    const ids = Array.from({ length: 4_096 }, (_, n) =>
      failedJobId.replace(/.{3}$/, n.toString(16).padStart(3, '0')),
    );
    const { id } = await startBulk(api, { action: 'move', status: 'processing', ids, dry_run: true });
    return { path: `/v1/bulk/${id}/cancel`, api };
  },
  'post /v1/views': async ({ service }) => ({
    path: '/v1/views',
    body: { name: fresh(), screen: 'board', filter: {}, shared_with: ['admin'] },
    api: await adminOf(service),
  }),
  'put /v1/views/{viewId}': async ({ service }) => {
    const api = await adminOf(service);
    const view = { name: fresh(), screen: 'board', filter: {}, shared_with: ['viewer'] };
    const { body: views } = await api.get('/v1/views').expect(200);
    const [kept] = (views.data as Json[]).filter(({ shared_with }) => shared_with[0] === 'viewer');
    const { id } = kept ?? (await api.post('/v1/views', view).expect(201)).body;
    return { path: `/v1/views/${id}`, body: { name: fresh() }, api };
  },
  'post /v1/people': ({ service }) => ({
    path: '/v1/people',
    body: { email: `${fresh()}@example.com`, name: 'new', role: 'viewer' },
    api: service.system,
  }),
  'put /v1/people/{personId}': async ({ service }) => ({
    path: `/v1/people/${await invite(service)}`,
    body: { name: fresh() },
    api: service.system,
  }),
  'post /v1/people/{personId}/link': async ({ service }) => ({
    path: `/v1/people/${await invite(service)}/link`,
    api: service.system,
  }),
  'post /v1/jobs/{jobId}/retry': async (ground) => {
    await failAgain(ground);
    return { path: `/v1/jobs/${ground.failedJobId}/retry` };
  },
  'post /v1/channels': () => ({
    path: '/v1/channels',
    body: { name: fresh(), type: 'sap-commerce', config: {} },
  }),
  'post /v1/channels/types': ({ service }) => ({
    path: '/v1/channels/types',
    body: { type: fresh() },
    api: service.system,
  }),
  'put /v1/channels/{channelId}': ({ shop }) => ({
    path: `/v1/channels/${shop.channelId}`,
    body: { name: fresh(), type: 'sap-commerce', config: {} },
  }),
  'put /v1/channels/{channelId}/deadlines': ({ shop }) => ({
    path: `/v1/channels/${shop.channelId}/deadlines`,
    body: { accept_by: { minutes: (counted += 1) } },
  }),
  'put /v1/places/{placeId}/deadlines': ({ placeId }) => ({
    path: `/v1/places/${placeId}/deadlines`,
    body: { accept_by: { minutes: (counted += 1) } },
  }),
  'put /v1/channels/{channelId}/webhook': ({ shop, receiver }) => ({
    path: `/v1/channels/${shop.channelId}/webhook`,
    body: { webhook_url: `${receiver.url}?${fresh()}`, webhook_secret: SECRET },
  }),
  'post /v1/channels/{channelId}/webhook/test': ({ shop }) => ({
    path: `/v1/channels/${shop.channelId}/webhook/test`,
  }),
  'post /v1/channels/{channelId}/webhook/rotate-secret': ({ shop }) => ({
    path: `/v1/channels/${shop.channelId}/webhook/rotate-secret`,
    body: {},
  }),
  'post /v1/channels/{channelId}/webhook/history/{deliveryId}/replay': async (ground) => {
    await deliver(ground);
    return { path: `/v1/channels/${ground.shop.channelId}/webhook/history/${ground.deliveryId}/replay` };
  },
  'post /v1/channels/{channelId}/webhook/replay': async (ground) => {
    await deliver(ground);
    return {
      path: `/v1/channels/${ground.shop.channelId}/webhook/replay`,
      body: { since: '2020-01-01T00:00:00Z' },
    };
  },
  'put /v1/channels/{channelId}/oauth2': ({ shop }) => ({
    path: `/v1/channels/${shop.channelId}/oauth2`,
    body: { oauth2_enabled: false, oauth2_scope: fresh() },
  }),
  'post /v1/channels/{channelId}/oauth2/test': ({ shop }) => ({
    path: `/v1/channels/${shop.channelId}/oauth2/test`,
  }),
  'post /v1/channels/{channelId}/health-check': ({ shop }) => ({
    path: `/v1/channels/${shop.channelId}/health-check`,
  }),
  'post /v1/places': ({ shop }) => ({
    path: '/v1/places',
    body: { identifier: fresh(), channel_id: shop.channelId, name: 'new' },
  }),
  'put /v1/places/{placeId}': ({ placeId }) => ({
    path: `/v1/places/${placeId}`,
    body: { identifier: fresh(), name: 'replaced' },
  }),
  'patch /v1/places/{placeId}': ({ placeId }) => ({
    path: `/v1/places/${placeId}`,
    body: { name: fresh() },
  }),
  'post /v1/places/{placeId}/channels/{channelId}': ({ placeId, otherChannelId }) => ({
    path: `/v1/places/${placeId}/channels/${otherChannelId}`,
    body: {},
  }),
  'post /v1/places/{placeId}/storage-location/import': ({ placeId, service }) => ({
    path: `/v1/places/${placeId}/storage-location/import`,
    csv: `Name,Temperature Type\nShelf,ambient\n${fresh()},frozen\n`,
    api: service.system,
  }),
  'post /v1/places/{placeId}/storage-location': ({ placeId }) => ({
    path: `/v1/places/${placeId}/storage-location`,
    body: { name: fresh(), temperature_type: 'ambient' },
  }),
  'patch /v1/places/{placeId}/storage-location/{locationId}': ({ placeId, locationId }) => ({
    path: `/v1/places/${placeId}/storage-location/${locationId}`,
    body: { description: fresh() },
  }),
  'post /v1/orders': ({ shop }) => ({ path: '/v1/orders', body: orderBody(shop.channelId) }),
  'put /v1/orders/{orderId}': ({ shop, orderId }) => ({
    path: `/v1/orders/${orderId}`,
    body: orderBody(shop.channelId),
  }),
  'patch /v1/orders/{orderId}/status': async ({ orderId, service, shop }) => {
    await service.database.query(
      `DELETE FROM jobs WHERE channel_id = $1 AND key = $2 AND status = 'queued'`,
      [shop.channelId, orderId],
    );
    return { path: `/v1/orders/${orderId}/status`, body: { status: 'processing' } };
  },
  'post /v1/orders/{orderId}/notes': ({ orderId }) => ({
    path: `/v1/orders/${orderId}/notes`,
    body: { text: fresh() },
  }),
  'put /v1/orders/{orderId}/assignee': async ({ orderId, service }) => ({
    path: `/v1/orders/${orderId}/assignee`,
    body: { person_id: await invite(service) },
  }),
  'post /v1/attention/acknowledge': async (ground) => {
    const { failedJobId, service } = ground;
    await failAgain(ground);
    await service.database.query('DELETE FROM acknowledgements');
    return {
      path: '/v1/attention/acknowledge',
      body: { items: [{ kind: 'failed', key: failedJobId }] },
    };
  },
  'post /v1/orders/{orderId}/items': ({ orderId }) => ({
    path: `/v1/orders/${orderId}/items`,
    body: { product_id: fresh(), name: 'Bread', quantity: 1, price: 2 },
  }),
  'put /v1/orders/{orderId}/items/{itemId}': ({ orderId }) => ({
    path: `/v1/orders/${orderId}/items/milk`,
    body: { name: fresh() },
  }),
  'post /v1/orders/{orderId}/items/storage-locations': async ({ pickingOrderId, locationId, service }) => {
    await service.database.query('UPDATE storage_locations SET name = $1 WHERE id = $2', [
      fresh(),
      locationId,
    ]);
    return {
      path: `/v1/orders/${pickingOrderId}/items/storage-locations`,
      body: { items: [{ item_id: 'milk', storage_location_id: locationId }] },
    };
  },
  'post /v1/places/{placeId}/queue/{orderId}/claim': async ({ placeId, pickingOrderId, shop }) => {
    const path = `/v1/places/${placeId}/queue/${pickingOrderId}/claim`;
    // Somebody else picks it, so that every claim is a take-over.
    await shop.api.post(path, { name: fresh(), take_over: true }).expect(200);
    return { path, body: { name: fresh(), take_over: true } };
  },
  'post /v1/places/{placeId}/queue/{orderId}/release': async ({ placeId, pickingOrderId, shop }) => {
    const queued = `/v1/places/${placeId}/queue/${pickingOrderId}`;
    const name = fresh();
    await shop.api.post(`${queued}/claim`, { name, take_over: true }).expect(200);
    return { path: `${queued}/release`, body: { name } };
  },
  'post /v1/places/{placeId}/pairings': ({ placeId }) => ({
    path: `/v1/places/${placeId}/pairings`,
    body: {},
  }),
  'post /v1/places/{placeId}/devices/{deviceId}/revoke': async ({ placeId, shop, service }) => {
    const { body } = await shop.api.post(`/v1/places/${placeId}/pairings`, {}).expect(201);
    const [, token] = (body.url as string).split('#pair=');
    const named = { token, device_name: 'x', person_name: 'x' };
    const paired = await service.as(null).post('/v1/session/pair', named).expect(201);
    return { path: `/v1/places/${placeId}/devices/${paired.body.person.id}/revoke` };
  },
  'put /v1/orders/{orderId}/picks/{itemId}': ({ pickingOrderId }) => ({
    path: `/v1/orders/${pickingOrderId}/picks/milk`,
    body: { picked: 1, missing: 0, weight: (counted += 1) },
  }),
  'put /dts/places/{placeId}/subscriptions': ({ placeId }) => ({
    path: `/dts/places/${placeId}/subscriptions`,
    body: { device_token: fresh() },
  }),
};

/** Sends the request with an `Idempotency-Key`. */
export function send(method: string, request: WritingRequest, api: Sender, key: string) {
  const verb = method as 'post' | 'put' | 'patch';
  if (request.csv === undefined) return api[verb](request.path, request.body).set('Idempotency-Key', key);
  return api
    .post(request.path)
    .set('Idempotency-Key', key)
    .attach('file', Buffer.from(request.csv), { filename: 'shelves.csv', contentType: 'text/csv' });
}

/** How often something has happened, whatever it was: rows that only come. */
export async function countEffects({ service }: Ground): Promise<number> {
  const [row] = await service.database.query<{ n: number }>(
    `SELECT ((SELECT count(*) FROM audit_entries) + (SELECT count(*) FROM order_versions)
             + (SELECT count(*) FROM jobs) + (SELECT count(*) FROM device_subscriptions) + (SELECT count(*) FROM acknowledgements)
             + (SELECT count(*) FROM events WHERE version IS NULL))::int AS n`,
  );
  return row!.n;
}

// What these change is that of one channel: a statement for the rows of all would stand in the way of the service's own work.

/** As if what is to be replayed had been delivered. */
async function deliver({ service, shop }: Ground): Promise<void> {
  await service.database.query(
    `UPDATE webhook_deliveries SET state = 'delivered', due_at = NULL, claim = NULL
     WHERE channel_id = $1 AND state = 'pending'`,
    [shop.channelId],
  );
}

async function failAgain({ service, shop, failedJobId }: Ground): Promise<void> {
  await service.database.query(
    `UPDATE jobs SET status = 'failed', run_at = now() + interval '1 day' WHERE channel_id = $1 AND id = $2`,
    [shop.channelId, failedJobId],
  );
}

async function invite({ system }: Service): Promise<string> {
  const person = { email: `${fresh()}@example.com`, name: 'new', role: 'viewer' };
  return (await system.post('/v1/people', person).expect(201)).body.id as string;
}

const admins = new WeakMap<Service, Promise<Browser>>();

/** The same person each time: signing in is made to be slow. */
function adminOf(service: Service): Promise<Browser> {
  const admin = admins.get(service) ?? somebody(service, 'admin').then(({ browser }) => browser);
  admins.set(service, admin);
  return admin;
}

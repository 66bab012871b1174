import type { Api } from '../support/http/api';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { openPlace, orderBody, placeOrder, SECRET, type Shop } from '../support/data/shop';
import { somebody, tokenOf } from '../support/people/browser';
import { TokenEndpoint } from '../support/receivers/token-endpoint';
import { until } from '../support/until';
import { Pool } from './values/pool';
import type { Keys } from './requests/request-plan';

const SETTINGS = {
  RATE_LIMIT_PER_SECOND: '0',
  AUTH_FAILURES_PER_SECOND: '0',
  WEBHOOK_RETRY_SCHEDULE: '200ms,1s',
};

/** A service with something of everything in it, and the credentials to use it. */
export class World {
  private constructor(
    readonly service: Service,
    readonly receiver: Receiver,
    readonly tokens: TokenEndpoint,
    readonly pool: Pool,
    readonly credentials: Keys,
  ) {}

  static async create(): Promise<World> {
    const [service, receiver, tokens] = await Promise.all([
      Service.start(SETTINGS),
      Receiver.start(),
      TokenEndpoint.start(),
    ]);
    const pool = new Pool();
    pool.add('receiver', { webhookUrl: receiver.url, tokenUrl: tokens.url });
    const channels = await Promise.all([1, 2, 3].map((n) => openChannel(service.system, receiver, n)));
    pool.add('channelId', ...channels.map((channelId) => ({ channelId })));
    for (const channelId of channels) await furnish(service, channelId, pool);
    const credentials = await makeCredentials(service, channels);
    await openKeys(service.system, pool);
    await invitePeople(service, pool);
    return new World(service, receiver, tokens, pool, credentials);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await Promise.all([this.receiver.stop(), this.tokens.stop()]);
  }
}

async function openChannel(system: Api, receiver: Receiver, n: number): Promise<string> {
  const { body } = await system
    .post('/v1/channels', { name: `fuzz ${n}`, type: 'sap-commerce', config: {} })
    .expect(201);
  const webhook = { webhook_url: receiver.url, webhook_secret: SECRET };
  await system.put(`/v1/channels/${body.id}/webhook`, webhook).expect(200);
  return body.id as string;
}

/** Orders, places, storage locations and a failed job in one channel. */
async function furnish(service: Service, channelId: string, pool: Pool): Promise<void> {
  const shop: Shop = { channelId, api: service.system, key: service.token(), keyId: '' };
  const placeId = await openPlace(shop, { identifier: 'FUZZ-STORE-1' });
  const otherPlaceId = await openPlace(shop);
  pool.add('placeId', { placeId: otherPlaceId, channelId });
  pool.add('placeId+channelId', { placeId: otherPlaceId, channelId });
  for (let n = 0; n < 4; n += 1) {
    const order = orderBody(channelId);
    const orderId = await placeOrder(shop, order as object);
    pool.add('orderId', { orderId, orderNumber: order.order_number as string, channelId });
    pool.add('orderId+version', { orderId, version: '1' });
    pool.add('orderId+from+to', { orderId, from: '1', to: '1' });
    pool.add('orderId+itemId', { orderId, itemId: 'milk' });
  }
  const locationId = await openLocation(shop, placeId);
  pool.add('placeId+locationId', {
    placeId: otherPlaceId,
    locationId: await openLocation(shop, otherPlaceId),
  });
  const orderId = await placeOrder(shop, { channel_specific_data: { place_id: placeId } });
  const status = { status: 'picking', metadata: { picker_id: 'picker-1' } };
  await shop.api.patch(`/v1/orders/${orderId}/status`, status).set('Prefer', 'wait=30').expect(202);
  pool.add('assignable', { orderId, placeId, locationId, itemId: 'milk' });
  const [forPhone, unused] = [await pairing(shop, placeId), await pairing(shop, placeId)];
  pool.add('pairing', { token: unused });
  const named = { token: forPhone, device_name: 'Phone', person_name: 'Aino' };
  const { body: paired } = await service.as(null).post('/v1/session/pair', named).expect(201);
  pool.add('placeId+deviceId', { placeId, deviceId: paired.person.id as string });
  const failing = await shop.api.post('/v1/orders', orderBody(channelId, { items: [] })).expect(202);
  pool.add('failedJob', { jobId: failing.body.jobId as string });
  pool.add('jobId', { jobId: failing.body.jobId as string });
}

async function pairing({ api }: Shop, placeId: string): Promise<string> {
  const { body } = await api.post(`/v1/places/${placeId}/pairings`, {}).expect(201);
  return (body.url as string).split('#pair=')[1]!;
}

async function openLocation({ api }: Shop, placeId: string): Promise<string> {
  const path = `/v1/places/${placeId}/storage-location`;
  await api.post(path, { name: 'Shelf', temperature_type: 'ambient' }).set('Prefer', 'wait=30').expect(202);
  const { body } = await api.get(path).expect(200);
  return body.data[0].id as string;
}

const KEY = { name: 'fuzz', created_by: 'fuzz' };

async function makeCredentials(service: Service, channels: readonly string[]): Promise<Keys> {
  const { system } = service;
  const make = async (scope: string, channel_ids: readonly string[], client_name = scope) => {
    const { body } = await system
      .post('/v1/api-keys', { ...KEY, client_name, scope, channel_ids })
      .expect(201);
    return { id: body.id as string, key: body.key as string };
  };
  const expired = await make('admin', [], 'expired');
  const deactivated = await make('admin', [], 'deactivated');
  const hour = "now() - interval '1 hour'";
  await service.database.query(`UPDATE api_keys SET expires_at = ${hour} WHERE id = $1`, [expired.id]);
  await system.delete(`/v1/api-keys/${deactivated.id}`).expect(204);
  await until('both keys are refused', async () => {
    const answers = await Promise.all(
      [expired, deactivated].map(({ key }) => service.as(key).get('/v1/channels')),
    );
    return answers.every(({ status }) => status === 401);
  });
  return {
    system: service.token(),
    admin: (await make('admin', [])).key,
    write: (await make('write', channels)).key,
    read: (await make('read', channels)).key,
    other: (await make('write', [], 'other')).key,
    expired: expired.key,
    deactivated: deactivated.key,
    garbage: 'garbage_0123456789012345678901234567890123',
    none: null,
  };
}

/** Keys that requests may change and deactivate. */
async function openKeys(system: Api, pool: Pool): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    const { body } = await system.post('/v1/api-keys', { ...KEY, client_name: `spare ${n}` }).expect(201);
    pool.add('keyId', { keyId: body.id as string });
  }
}

/** People who are signed in, and links that nobody has used. */
async function invitePeople(service: Service, pool: Pool): Promise<void> {
  const roles = ['operator', 'admin', 'viewer'];
  for (let n = 0; n < 12; n += 1) {
    const { id, email, browser } = await somebody(service, roles[n % roles.length]!);
    const session = (await browser.get('/v1/session').expect(200)).body.id as string;
    const { body } = await service.system.post(`/v1/people/${id}/link`).expect(201);
    pool.add('personId', { personId: id });
    pool.add('person', { email });
    pool.add('session', { sessionId: session, cookie: `oms_session=${browser.cookie('oms_session')}` });
    pool.add('personId+sessionId', { personId: id, sessionId: session });
    pool.add('link', { token: tokenOf(body.link as string) });
  }
}

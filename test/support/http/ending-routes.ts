import type { Response } from 'supertest';
import type { Json } from './api';
import type { BusySystem } from '../data/busy-system';
import { placeOrder } from '../data/shop';
import type { Service } from '../service/service';
import { Browser, PASSWORD, type Somebody, somebody, tokenOf } from '../people/browser';
import { until } from '../until';

/** What the requests are about: a part of a `BusySystem`. */
export type EndingGround = Pick<BusySystem, 'service' | 'shops' | 'places' | 'admin' | 'ground'>;

/** Makes what is changed or ended, and gives what sends the request. */
type Prepare = (system: EndingGround) => Promise<() => PromiseLike<Response>>;

const NEXT_PASSWORD = 'korrekt hast batteri';

/** Somebody who has a session of their own, for this route alone. */
const someone = ({ service }: EndingGround): Promise<Somebody> => somebody(service, 'viewer');

async function sessionOf({ browser }: Somebody): Promise<string> {
  const { body } = await browser.get('/v1/sessions').expect(200);
  return (body.data as Json[])[0]!.id as string;
}

let made = 0;

/** The token of a link that was made for somebody who has not used it. */
async function linkOf({ service: { system } }: EndingGround): Promise<string> {
  const email = `invited${(made += 1)}@example.com`;
  const { body } = await system.post('/v1/people', { email, name: 'new', role: 'viewer' }).expect(201);
  return tokenOf(body.link as string);
}

async function pair({ shops: [shop], places: [place] }: EndingGround, browser: Browser) {
  const { body } = await shop!.api.post(`/v1/places/${place}/pairings`, {}).expect(201);
  const [, token] = (body.url as string).split('#pair=');
  return () => browser.post('/v1/session/pair', { token, device_name: 'Phone', person_name: 'Aino' });
}

/** A request for every DELETE of the API document, and for what begins, changes and ends sessions. */
export const ENDING_ROUTES: Readonly<Record<string, Prepare>> = {
  'post /v1/session': async (system) => {
    const { email } = await someone(system);
    return () => new Browser(system.service).post('/v1/session', { email, password: PASSWORD });
  },
  'put /v1/session/password': async (system) => {
    const { browser } = await someone(system);
    const change = { current_password: PASSWORD, password: NEXT_PASSWORD };
    return () => browser.put('/v1/session/password', change);
  },
  'post /v1/session/socket-token': async (system) => {
    const { browser } = await someone(system);
    return () => browser.post('/v1/session/socket-token');
  },
  'post /v1/session/links/show': async (system) => {
    const token = await linkOf(system);
    return () => new Browser(system.service).post('/v1/session/links/show', { token });
  },
  'post /v1/session/links/use': async (system) => {
    const token = await linkOf(system);
    return () => new Browser(system.service).post('/v1/session/links/use', { token, password: PASSWORD });
  },
  'post /v1/session/pair': async (system) => pair(system, new Browser(system.service)),
  'patch /v1/session/picker': async (system) => {
    const browser = new Browser(system.service);
    await (
      await pair(system, browser)
    )();
    return () => browser.patch('/v1/session/picker', { name: 'Eino' });
  },
  'delete /v1/sessions/{sessionId}': async (system) => {
    const one = await someone(system);
    const id = await sessionOf(one);
    return () => one.browser.delete(`/v1/sessions/${id}`);
  },
  'delete /v1/sessions': async (system) => {
    const { browser } = await someone(system);
    return () => browser.delete('/v1/sessions');
  },
  'delete /v1/session': async (system) => {
    const { browser } = await someone(system);
    return () => browser.delete('/v1/session');
  },
  'delete /v1/people/{personId}/sessions/{sessionId}': async (system) => {
    const one = await someone(system);
    const path = `/v1/people/${one.id}/sessions/${await sessionOf(one)}`;
    return () => system.service.system.delete(path);
  },
  'delete /v1/people/{personId}/sessions': async (system) => {
    const { id } = await someone(system);
    return () => system.service.system.delete(`/v1/people/${id}/sessions`);
  },
  'delete /v1/views/{viewId}': async ({ admin: { browser } }) => {
    const view = { name: `gone ${(made += 1)}`, screen: 'board', filter: {} };
    const { body } = await browser.post('/v1/views', view).expect(201);
    return () => browser.delete(`/v1/views/${body.id}`);
  },
  'delete /v1/orders/{orderId}/items/{itemId}': async ({ service, shops: [shop] }) => {
    const path = `/v1/orders/${await placeOrder(shop!)}/items/apples`;
    return () => service.system.delete(path);
  },
  'delete /v1/places/{placeId}/storage-location/{locationId}': async ({
    service: { system },
    places: [place],
  }) => {
    const path = `/v1/places/${place}/storage-location`;
    await system
      .post(path, { name: 'gone', temperature_type: 'ambient' })
      .set('Prefer', 'wait=20')
      .expect(202);
    const { body } = await system.get(path).expect(200);
    return () => system.delete(`${path}/${body.data[0].id}`);
  },
  'delete /v1/places/{placeId}/channels/{channelId}': async ({
    ground: { service, placeId, otherChannelId },
  }) => {
    const path = `/v1/places/${placeId}/channels/${otherChannelId}`;
    await service.system.post(path, {});
    return () => service.system.delete(path);
  },
  'delete /dts/places/{placeId}/subscriptions': async ({ service: { system }, places: [place] }) => {
    const path = `/dts/places/${place}/subscriptions`;
    await system.put(path, { device_token: 'gone' }).expect(200);
    return () => system.delete(path, { device_token: 'gone' });
  },
  'delete /v1/channels/{channelId}/oauth2': async ({ ground: { service, otherChannelId } }) => {
    const path = `/v1/channels/${otherChannelId}/oauth2`;
    await service.system.put(path, { oauth2_enabled: false, oauth2_scope: 'gone' }).expect(200);
    return () => service.system.delete(path);
  },
  'delete /v1/api-keys/{keyId}': async ({ service: { system } }) => {
    const key = { name: 'gone', client_name: 'gone', created_by: 'test' };
    const { body } = await system.post('/v1/api-keys', key).expect(201);
    return () => system.delete(`/v1/api-keys/${body.id}`);
  },
};

/** A text that is another one after any of these requests, once all that was accepted is applied. */
export async function stateOf({ database }: Service): Promise<string> {
  await until('no job waits', async () => {
    const waiting = await database.query(`SELECT FROM jobs WHERE status IN ('queued', 'processing') LIMIT 1`);
    return waiting.length === 0;
  });
  const [row] = await database.query<{ state: string }>(
    `SELECT jsonb_build_array(
       (SELECT count(*) FROM audit_entries), (SELECT count(*) FROM order_versions), (SELECT count(*) FROM jobs),
       (SELECT count(*) FROM device_subscriptions), (SELECT count(*) FROM sessions), (SELECT count(*) FROM saved_views),
       (SELECT count(*) FROM api_keys WHERE is_active),
       (SELECT md5(string_agg(password_hash, '' ORDER BY id)) FROM people))::text AS state`,
  );
  return row!.state;
}

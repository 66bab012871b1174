import type { Response } from 'supertest';
import type { Json } from './api';
import type { BusySystem } from '../data/busy-system';
import { placeOrder } from '../data/shop';
import { Browser, PASSWORD, type Somebody, somebody, tokenOf } from '../people/browser';

type Send = (system: BusySystem) => Promise<Response>;

const NEXT_PASSWORD = 'korrekt hast batteri';

/** Somebody who has a session of their own, for this route alone. */
const someone = ({ service }: BusySystem): Promise<Somebody> => somebody(service, 'viewer');

async function sessionOf({ browser }: Somebody): Promise<string> {
  const { body } = await browser.get('/v1/sessions').expect(200);
  return (body.data as Json[])[0]!.id as string;
}

/** What a link shows that was made for somebody who has not used it. */
async function linkOf({ service: { system } }: BusySystem, email: string): Promise<string> {
  const { body } = await system.post('/v1/people', { email, name: 'new', role: 'viewer' }).expect(201);
  return tokenOf(body.link as string);
}

async function pair({ shops: [shop], places: [place] }: BusySystem, browser: Browser) {
  const { body } = await shop!.api.post(`/v1/places/${place}/pairings`, {}).expect(201);
  const [, token] = (body.url as string).split('#pair=');
  return browser.post('/v1/session/pair', { token, device_name: 'Phone', person_name: 'Aino' });
}

/** A request for every DELETE of the API document, and for what begins, changes and ends sessions. */
export const ENDING_ROUTES: Readonly<Record<string, Send>> = {
  'post /v1/session': async (system) => {
    const { email } = await someone(system);
    return new Browser(system.service).post('/v1/session', { email, password: PASSWORD });
  },
  'put /v1/session/password': async (system) => {
    const { browser } = await someone(system);
    return browser.put('/v1/session/password', {
      current_password: PASSWORD,
      password: NEXT_PASSWORD,
    });
  },
  'post /v1/session/socket-token': async (system) =>
    (await someone(system)).browser.post('/v1/session/socket-token'),
  'post /v1/session/links/show': async (system) =>
    new Browser(system.service).post('/v1/session/links/show', {
      token: await linkOf(system, 'shown@example.com'),
    }),
  'post /v1/session/links/use': async (system) =>
    new Browser(system.service).post('/v1/session/links/use', {
      token: await linkOf(system, 'used@example.com'),
      password: PASSWORD,
    }),
  'post /v1/session/pair': async (system) => pair(system, new Browser(system.service)),
  'patch /v1/session/picker': async (system) => {
    const browser = new Browser(system.service);
    await pair(system, browser);
    return browser.patch('/v1/session/picker', { name: 'Eino' });
  },
  'delete /v1/sessions/{sessionId}': async (system) => {
    const one = await someone(system);
    return one.browser.delete(`/v1/sessions/${await sessionOf(one)}`);
  },
  'delete /v1/sessions': async (system) => (await someone(system)).browser.delete('/v1/sessions'),
  'delete /v1/session': async (system) => (await someone(system)).browser.delete('/v1/session'),
  'delete /v1/people/{personId}/sessions/{sessionId}': async (system) => {
    const one = await someone(system);
    return system.service.system.delete(`/v1/people/${one.id}/sessions/${await sessionOf(one)}`);
  },
  'delete /v1/people/{personId}/sessions': async (system) =>
    system.service.system.delete(`/v1/people/${(await someone(system)).id}/sessions`),
  'delete /v1/views/{viewId}': async ({ admin: { browser } }) => {
    const view = { name: 'gone', screen: 'board', filter: {} };
    const { body } = await browser.post('/v1/views', view).expect(201);
    return browser.delete(`/v1/views/${body.id}`);
  },
  'delete /v1/orders/{orderId}/items/{itemId}': async ({ service, shops: [shop] }) =>
    service.system.delete(`/v1/orders/${await placeOrder(shop!)}/items/apples`),
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
    return system.delete(`${path}/${body.data[0].id}`);
  },
  'delete /v1/places/{placeId}/channels/{channelId}': async ({
    ground: { service, placeId, otherChannelId },
  }) => {
    const path = `/v1/places/${placeId}/channels/${otherChannelId}`;
    await service.system.post(path, {});
    return service.system.delete(path);
  },
  'delete /dts/places/{placeId}/subscriptions': async ({ service: { system }, places: [place] }) => {
    const path = `/dts/places/${place}/subscriptions`;
    await system.put(path, { device_token: 'gone' }).expect(200);
    return system.delete(path, { device_token: 'gone' });
  },
  'delete /v1/channels/{channelId}/oauth2': async ({ ground: { service, otherChannelId } }) =>
    service.system.delete(`/v1/channels/${otherChannelId}/oauth2`),
  'delete /v1/api-keys/{keyId}': async ({ ground: { service, apiKeyId } }) =>
    service.system.delete(`/v1/api-keys/${apiKeyId}`),
};

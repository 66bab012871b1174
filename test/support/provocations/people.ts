import request from 'supertest';
import { openPlace, orderBody } from '../data/shop';
import { Browser, PASSWORD, somebody } from '../people/browser';
import { answer, NOBODY, type Provocations, type World } from './world';

const browserOf = async ({ service }: World, role: string, limits: object = {}) =>
  (await somebody(service, role, limits)).browser;
const VIEW = { name: 'Late', screen: 'board', filter: { late: 'only' } };
const viewOf = async (browser: Browser, view: object = {}) =>
  (await browser.post('/v1/views', { ...VIEW, ...view }).expect(201)).body.id as string;
const CHANNEL = { name: 'x', type: 'wolt', config: {} };
const KEY = { name: 'k', client_name: 'c', created_by: 'd', scope: 'admin' };

/** Errors of people, their roles and sessions. */
export const PEOPLE = {
  CROSS_SITE: async (world) => {
    const browser = await browserOf(world, 'developer');
    return answer(browser.from('cross-site', request(world.service.url).post('/v1/channels')).send(CHANNEL));
  },
  ROLE_FORBIDS: async (world) => answer((await browserOf(world, 'viewer')).post('/v1/channels', CHANNEL)),
  PLACES_FORBID: async (world) => {
    const browser = await browserOf(world, 'store', { place_ids: [await openPlace(world.shop)] });
    return answer(browser.post('/v1/orders', orderBody(world.shop.channelId)));
  },
  KEY_FORBIDDEN: async (world) => answer((await browserOf(world, 'developer')).post('/v1/api-keys', KEY)),
  WRONG_SIGN_IN: ({ service }) =>
    answer(new Browser(service).post('/v1/session', { email: 'nobody@example.com', password: PASSWORD })),
  HTTPS_REQUIRED: ({ service }) =>
    answer(
      request(service.url)
        .post('/v1/session')
        .set('Host', 'orders.example.com')
        .send({ email: 'nobody@example.com', password: PASSWORD }),
    ),
  LINK_NOT_USABLE: ({ service }) =>
    answer(new Browser(service).post('/v1/session/links/use', { token: 'oms_link_x', password: PASSWORD })),
  PASSWORD_REFUSED: async (world) => {
    const browser = await browserOf(world, 'viewer');
    return answer(browser.put('/v1/session/password', { current_password: PASSWORD, password: 'short' }));
  },
  NOT_A_PERSON: ({ system }) => answer(system.get('/v1/sessions')),
  PERSON_NOT_FOUND: ({ system }) => answer(system.get(`/v1/people/${NOBODY}`)),
  SESSION_NOT_FOUND: async (world) =>
    answer((await browserOf(world, 'viewer')).delete(`/v1/sessions/${NOBODY}`)),
  EMAIL_TAKEN: async ({ service, system }) => {
    const { email } = await somebody(service, 'viewer');
    return answer(system.post('/v1/people', { email: email.toUpperCase(), name: 'again', role: 'viewer' }));
  },
  LAST_ADMIN: async ({ service, system }) => {
    const { id } = await somebody(service, 'admin');
    return answer(system.put(`/v1/people/${id}`, { role: 'viewer' }));
  },
  VIEW_NOT_FOUND: async (world) => answer((await browserOf(world, 'viewer')).delete(`/v1/views/${NOBODY}`)),
  VIEW_OF_SOMEBODY_ELSE: async (world) => {
    const id = await viewOf(await browserOf(world, 'admin'), { shared_with: ['viewer'] });
    return answer((await browserOf(world, 'viewer')).put(`/v1/views/${id}`, { name: 'mine' }));
  },
  VIEW_NAME_TAKEN: async (world) => {
    const browser = await browserOf(world, 'viewer');
    await viewOf(browser);
    return answer(browser.post('/v1/views', VIEW));
  },
  TOO_MANY_VIEWS: async (world) => {
    const browser = await browserOf(world, 'viewer');
    for (let n = 0; n < 50; n += 1) await viewOf(browser, { name: `View ${n}` });
    return answer(browser.post('/v1/views', VIEW));
  },
  TOO_MANY_SHARED_VIEWS: async (world) => {
    const share = { shared_with: ['developer'] };
    const owners = [await browserOf(world, 'developer'), await browserOf(world, 'admin')];
    for (const owner of owners)
      for (let n = 0; n < 50; n += 1) await viewOf(owner, { name: `View ${n}`, ...share });
    return answer((await browserOf(world, 'admin')).post('/v1/views', { ...VIEW, ...share }));
  },
  SHARING_FORBIDDEN: async (world) =>
    answer((await browserOf(world, 'operator')).post('/v1/views', { ...VIEW, shared_with: ['store'] })),
  INVALID_LIMITS: ({ system }) =>
    answer(system.post('/v1/people', { email: 'store@example.com', name: 'store', role: 'store' })),
} as const satisfies Provocations;

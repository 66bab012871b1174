import { areAllSilent, makeProviderChecksDue, silenceSince } from '../../support/beyond-the-interface';
import { openShop } from '../../support/data/shop';
import { freePort } from '../../support/free-port';
import { IdentityProvider } from '../../support/identity/identity-provider';
import { WalkingBrowser } from '../../support/identity/walking-browser';
import { Browser, PASSWORD, somebody, tokenOf } from '../../support/people/browser';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

const FAILED = 'OIDC_SIGN_IN_FAILED';
const NO_ROLE = 'OIDC_NO_ROLE';
/** Who makes checks due locks them, and the service passes over what is locked: so it is done seldom. */
const SELDOM_MS = 1_000;

describe('signing in with an identity provider', () => {
  let service: Service;
  let provider: IdentityProvider;

  beforeAll(async () => {
    const port = await freePort();
    provider = await IdentityProvider.start(port);
    service = await Service.start({ ...provider.settings, PORT: String(port) });
  });
  afterAll(() => Promise.all([service.stop(), provider.stop()]));

  let people = 0;
  const account = async (groups: readonly string[], changes: object = {}) => {
    const sub = `sub-${(people += 1)}`;
    const claims = { email: `${sub}@Example.com`, email_verified: true, name: `Person ${people}`, groups };
    const made = { sub, claims, ...changes };
    await provider.put(made);
    return made;
  };
  const signIn = async (browser = new WalkingBrowser(), to = '/console/orders') => {
    const places = await browser.walk(`${service.url}/v1/session/oidc?to=${encodeURIComponent(to)}`);
    return { browser, places, session: await browser.get(`${service.url}/v1/session`) };
  };
  type Made = Awaited<ReturnType<typeof account>>;
  /** The provider says other groups of somebody who is signed in. */
  const becomes = async (made: Made, browser: WalkingBrowser, group: string, role: string) => {
    await provider.put({ ...made, claims: { ...made.claims, groups: [group] } });
    await makeProviderChecksDue(service.database);
    const hasFollowed = async () => {
      const { body } = await browser.get(`${service.url}/v1/session`);
      return (body.person as { role?: string } | undefined)?.role === role;
    };
    await until(`the role is ${role}`, hasFollowed, 30_000);
  };
  const isOut = (browser: WalkingBrowser) => async () =>
    (await browser.get(`${service.url}/v1/session`)).status === 401;

  it('makes the person with the role of their groups, and leads back to where they were', async () => {
    const { sub } = await account(['strangers', 'staff', 'shops']);
    const { places, session, browser } = await signIn();
    expect(session.status).toBe(200);
    expect(session.body).toMatchObject({
      kind: 'person',
      person: { email: `${sub}@example.com`, role: 'operator', has_password: false },
    });
    expect(new URL(places.at(-1)!.url).pathname).toBe('/console/orders');
    expect(browser.cookies(service.url)).not.toContain('oms_oidc');
    const shown = places.map(({ url }) => url).join(' ');
    expect(shown).toContain('code_challenge_method=S256');
    expect(shown).not.toContain('client_secret');
    const { body: methods } = await browser.get(`${service.url}/v1/session/methods`);
    expect(methods).toEqual({ password: true, oidc: true });
  });

  it('lets nobody in whose groups have no role', async () => {
    await account(['strangers']);
    const { places, session } = await signIn();
    expect(session.status).toBe(401);
    expect(places.at(-1)!.url).toBe(`${service.url}/console/sign-in?refused=${NO_ROLE}`);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', '/docs'])(
    'leads to the console instead of %s',
    async (to) => {
      await account(['staff']);
      const { places } = await signIn(new WalkingBrowser(), to);
      expect(places.at(-1)!.url).toBe(`${service.url}/console/`);
    },
  );

  it('counts in the browser that began it alone, once, and with its own state', async () => {
    await account(['staff']);
    const isReturn = (url: string) => url.includes('/oidc/callback');
    const [mine, theirs] = [new WalkingBrowser(), new WalkingBrowser()];
    const way = await mine.walk(`${service.url}/v1/session/oidc`, isReturn);
    const back = new URL(way.at(-1)!.location!, way.at(-1)!.url).href;
    const refused = async (browser: WalkingBrowser, url: string) =>
      (await browser.walk(url)).at(-1)!.url.endsWith(`?refused=${FAILED}`);
    expect(await refused(theirs, back)).toBe(true);
    await theirs.walk(`${service.url}/v1/session/oidc`, isReturn);
    expect(await refused(theirs, back)).toBe(true);
    const headers = { cookie: mine.cookies(service.url) };
    expect((await fetch(back, { method: 'HEAD', headers, redirect: 'manual' })).status).toBe(404);
    expect((await mine.walk(back)).at(-1)!.url).toBe(`${service.url}/console/`);
    expect((await mine.get(`${service.url}/v1/session`)).status).toBe(200);
    expect(await refused(mine, back)).toBe(true);
  });

  it('follows the groups while somebody is signed in', async () => {
    const made = await account(['staff']);
    const { browser } = await signIn();
    await becomes(made, browser, 'shops', 'operator');
    await provider.put({ ...made, claims: { ...made.claims, groups: [] } });
    await makeProviderChecksDue(service.database);
    await until('the session has ended', isOut(browser), 30_000);
  });

  it('keeps the token that replaced the one it used, also when the provider does not say of whom it is', async () => {
    const made = await account(['staff']);
    const { browser } = await signIn();
    await provider.put({ ...made, isUnsaid: true });
    // A check of an earlier session that is under way may still write that the provider answered.
    const isNoted = async () => {
      await makeProviderChecksDue(service.database);
      return areAllSilent(service.database);
    };
    await until('the silence is noted', isNoted, 30_000, SELDOM_MS);
    await becomes(made, browser, 'shops', 'operator');
  });

  it('keeps the limits of somebody whom the groups make an admin for a while', async () => {
    await somebody(service, 'admin');
    const [shop, other] = [await openShop(service), await openShop(service)];
    const made = await account(['shops']);
    const { browser, session } = await signIn();
    const path = `/v1/people/${(session.body.person as { id: string }).id}`;
    const elsewhere = `${service.url}/v1/channels/${other.channelId}`;
    const answers = (status: number) =>
      until(`the other channel is ${status}`, async () => (await browser.get(elsewhere)).status === status);
    await service.system.put(path, { channel_ids: [shop.channelId] }).expect(200);
    await answers(403);

    await becomes(made, browser, 'it', 'admin');
    await answers(200);
    const channel = { name: 'Of the admin', type: 'wolt', config: {} };
    expect((await browser.post(`${service.url}/v1/channels`, channel)).status).toBe(201);
    const shown = { name: 'Renamed', role: 'admin', channel_ids: null, place_ids: null };
    expect((await service.system.put(path, shown).expect(200)).body).toMatchObject(shown);
    const limited = await service.system.put(path, { channel_ids: [other.channelId] }).expect(400);
    expect(limited.body.code).toBe('INVALID_LIMITS');

    await becomes(made, browser, 'shops', 'operator');
    const { body } = await service.system.get(path).expect(200);
    expect(body).toMatchObject({ name: 'Renamed', channel_ids: [shop.channelId], place_ids: null });
    await answers(403);
  });

  it('ends sessions and sockets of people who are disabled at the provider', async () => {
    const made = await account(['staff']);
    const { browser } = await signIn();
    const { body } = await browser.post(`${service.url}/v1/session/socket-token`);
    const socket = await SocketClient.open(service, body.token as string);
    await provider.put({ ...made, disabled: true });
    await makeProviderChecksDue(service.database);
    await until('the session has ended', isOut(browser), 30_000);
    await until('the socket is closed', () => socket.closeCode === 4401, 10_000);
    expect((await signIn()).session.status).toBe(401);
  });

  it('lets its people in by no password, and ends what another way began', async () => {
    const { id, email, browser: invited } = await somebody(service, 'viewer');
    const remembered = new Browser(service);
    await remembered.signIn(email, PASSWORD);
    const makeLink = async () => (await service.system.post(`/v1/people/${id}/link`).expect(201)).body;
    const use = async (link: string) =>
      (await new Browser(service).post('/v1/session/links/use', { token: tokenOf(link) })).status;
    const { link: former } = await makeLink();
    await account([], { claims: { email, email_verified: true, name: 'Ana', groups: ['shops'] } });
    const { browser, session } = await signIn();
    expect(session.body).toMatchObject({ person: { id, role: 'operator', has_password: false } });
    for (const page of [invited, remembered]) {
      await until('it has ended', async () => (await page.get('/v1/session')).status === 401);
    }
    expect(await use(former as string)).toBe(410);
    const known = { email, password: PASSWORD };
    const refused = await new Browser(service).post('/v1/session', known).expect(401);
    expect(refused.body.code).toBe('WRONG_SIGN_IN');
    const change = { current_password: PASSWORD, password: 'four other words together' };
    const changed = await browser.put(`${service.url}/v1/session/password`, change);
    expect(changed).toMatchObject({ status: 400, body: { code: 'PASSWORD_REFUSED' } });

    const { kind, link } = await makeLink();
    expect(kind).toBe('sign_in');
    expect(await use(link as string)).toBe(201);

    const alone = await Service.start({ ...service.env, OIDC_ISSUER: '', PORT: '0' }, service.database);
    const { person } = await new Browser(alone).signIn(email, PASSWORD);
    expect(person).toMatchObject({ id, has_password: true });
    await alone.terminate();
  });

  it('gives nobody a password whom it made', async () => {
    await account(['staff']);
    const { browser } = await signIn();
    const own = await browser.put(`${service.url}/v1/session/password`, { password: PASSWORD });
    expect(own).toMatchObject({ status: 400, body: { code: 'PASSWORD_REFUSED' } });
  });

  it('does not take a provider that refuses the service for one that says no of its people', async () => {
    await account(['staff']);
    const { browser } = await signIn();
    await provider.stop();
    await provider.run('another secret of the client, of today');
    await makeProviderChecksDue(service.database);
    await until('it is noted', async () => (await silenceSince(service.database)) !== null, 30_000);
    expect((await browser.get(`${service.url}/v1/session`)).status).toBe(200);
    await provider.stop();
    await provider.run();
    // It knows nobody any more, and says so to a service that it knows.
    const isOutNow = async () => {
      await makeProviderChecksDue(service.database);
      return isOut(browser)();
    };
    await until('the session has ended', isOutNow, 30_000, SELDOM_MS);
  });

  it('does not take a provider that is silent for one that says no, for an hour', async () => {
    await account(['staff']);
    const { browser } = await signIn();
    await provider.stop();
    await makeProviderChecksDue(service.database);
    await until('the silence is noted', async () => (await silenceSince(service.database)) !== null, 30_000);
    expect((await browser.get(`${service.url}/v1/session`)).status).toBe(200);
    // A check under way may still write what it read before, so it is made due until it is done.
    const isOutAfterAnHour = async () => {
      await makeProviderChecksDue(service.database, 61);
      return isOut(browser)();
    };
    await until('the session has ended', isOutAfterAnHour, 30_000, SELDOM_MS);
    await provider.run();
  });

  it('says to whoever comes back that the provider does not answer', async () => {
    await account(['staff']);
    const browser = new WalkingBrowser();
    const begin = `${service.url}/v1/session/oidc`;
    const way = await browser.walk(begin, (url) => url.includes('/oidc/callback'));
    await service.terminate();
    await service.run();
    await provider.stop();
    const callback = await browser.get(new URL(way.at(-1)!.location!, way.at(-1)!.url).href);
    expect(callback).toMatchObject({ status: 503, body: { code: 'OIDC_UNAVAILABLE' } });
    await provider.run();
  });

  it('never takes over an account whose address the provider has not verified, nor one that is disabled here', async () => {
    const invited = { email: 'local@example.com', name: 'Local', role: 'viewer' };
    const { body } = await service.system.post('/v1/people', invited).expect(201);
    const claims = { email: 'local@example.com', name: 'Thief', groups: ['it'] };
    await account([], { claims: { ...claims, email_verified: false } });
    expect((await signIn()).session.status).toBe(401);
    await service.system.put(`/v1/people/${body.id}`, { is_active: false }).expect(200);
    await account([], { claims: { ...claims, email_verified: true } });
    expect((await signIn()).session.status).toBe(401);
    expect((await service.system.get(`/v1/people/${body.id}`).expect(200)).body.role).toBe('viewer');
  });
});

it('offers no provider that is not configured', async () => {
  const service = await Service.start();
  const anyone = service.as(null);
  expect((await anyone.get('/v1/session/methods').expect(200)).body).toEqual({ password: true, oidc: false });
  expect((await anyone.get('/v1/session/oidc').expect(404)).body.code).toBe('OIDC_NOT_CONFIGURED');
  await service.stop();
});

it('says that a provider does not answer', async () => {
  const OIDC_ISSUER = `http://127.0.0.1:${await freePort()}`;
  const settings = { OIDC_ISSUER, OIDC_CLIENT_ID: 'orders', OIDC_GROUPS: 'it=admin' };
  const service = await Service.start(settings);
  const begun = await service.as(null).get('/v1/session/oidc').expect(503);
  expect(begun.body.code).toBe('OIDC_UNAVAILABLE');
  expect(begun.headers['set-cookie']).toBeUndefined();
  await service.stop();
});

import request from 'supertest';
import { storedText } from '../../support/beyond-the-interface';
import { Browser, PASSWORD, somebody, type Somebody, tokenOf } from '../../support/people/browser';
import { SocketClient } from '../../support/receivers/socket-client';
import { Service } from '../../support/service/service';
import { orderBody } from '../../support/data/shop';
import { undisturbed } from '../../support/undisturbed';
import { msUntil } from '../../support/until';

describe('people and their sessions', () => {
  let service: Service;
  let admin: Somebody;

  beforeAll(async () => {
    service = await Service.start();
    admin = await somebody(service, 'admin');
  });
  afterAll(() => service.stop());

  const invite = async (email: string, role = 'viewer') =>
    (await service.system.post('/v1/people', { email, name: 'New', role }).expect(201)).body;
  const use = (token: string, password?: string) =>
    new Browser(service).post('/v1/session/links/use', { token, ...(password && { password }) });
  const msUntilRefused = (browser: Browser) =>
    msUntil('401', async () => (await browser.get('/v1/channels')).status === 401);

  describe('a link', () => {
    it('says whom it is for, sets the password, signs in, and works once', async () => {
      const { link, id } = await invite('once@example.com');
      expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console\/sign-in#token=oms_link_[\w-]{43}$/);
      const token = tokenOf(link as string);
      const { body: shown } = await new Browser(service)
        .post('/v1/session/links/show', { token })
        .expect(200);
      expect(shown).toMatchObject({ kind: 'invite', email: 'once@example.com', needs_password: true });
      const browser = new Browser(service);
      const { body } = await browser.post('/v1/session/links/use', { token, password: PASSWORD }).expect(201);
      expect(body).toMatchObject({ kind: 'person', person: { id, role: 'viewer', has_password: true } });
      await browser.get('/v1/channels').expect(200);
      const again = await use(token, PASSWORD).expect(410);
      expect(again.body.code).toBe('LINK_NOT_USABLE');
    });

    it('lets in one of many who use it at once', async () => {
      const token = tokenOf((await invite('race@example.com')).link as string);
      const statuses = await Promise.all(
        Array.from({ length: 8 }, async () => (await use(token, PASSWORD)).status),
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 410)).toHaveLength(7);
    });

    it('is replaced by a newer one, and ends with its person', async () => {
      const { link, id } = await invite('replaced@example.com');
      const { body: newer } = await service.system.post(`/v1/people/${id}/link`).expect(201);
      await use(tokenOf(link as string), PASSWORD).expect(410);
      await service.system.put(`/v1/people/${id}`, { is_active: false }).expect(200);
      await use(tokenOf(newer.link as string), PASSWORD).expect(410);
    });

    it.each([
      ['is short', 'too short', 'at least 12 characters'],
      ['is common', '1qaz2wsx3edc', 'most common'],
      ['repeats itself', 'aaaaaaaabbbb', '5 different'],
      ['is a sequence', 'abcdefghijklm', 'sequence'],
    ])('refuses a password that %s, and still works', async (_what, password, words) => {
      const token = tokenOf((await invite(`weak-${password.slice(0, 4).trim()}@example.com`)).link as string);
      const { body } = await use(token, password).expect(400);
      expect(body).toMatchObject({
        code: 'PASSWORD_REFUSED',
        error: expect.stringContaining(words) as string,
      });
      await use(token, PASSWORD).expect(201);
    });
  });

  describe('the cookie', () => {
    it('can be read by no script and is sent to no other site; nothing else shows the session', async () => {
      const { email } = await somebody(service, 'viewer');
      const answer = await new Browser(service)
        .post('/v1/session', { email, password: PASSWORD })
        .expect(201);
      const cookies = answer.headers['set-cookie'] as unknown as string[];
      const [session] = cookies.filter((one) => one.startsWith('oms_session='));
      expect(session).toMatch(
        /^oms_session=oms_session_[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
      );
      const value = /=([^;]+)/.exec(session!)![1]!;
      const secret = value.slice('oms_session_'.length);
      expect(JSON.stringify(answer.body)).not.toContain(value);
      expect(await storedText(service.database)).not.toContain(secret);
      expect(service.log).not.toContain(secret);
    });

    it('is a __Host- cookie on https', async () => {
      const https = await Service.start(
        { ...service.env, PUBLIC_URL: 'https://orders.example.com' },
        service.database,
      );
      const { email } = await somebody(service, 'viewer');
      const browser = new Browser(https);
      const answer = await browser.post('/v1/session', { email, password: PASSWORD }).expect(201);
      const [cookie] = answer.headers['set-cookie'] as unknown as string[];
      expect(cookie).toMatch(
        /^__Host-oms_session=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
      );
      await browser.get('/v1/channels').expect(200);
      const plain = new Browser(https);
      plain.setCookie('oms_session', browser.cookie('__Host-oms_session')!);
      await plain.get('/v1/channels').expect(401);
      await https.terminate();
    });

    it('is given to nobody at an address that the network can listen to', async () => {
      const answer = await request(service.url)
        .post('/v1/session')
        .set('Host', 'orders.example.com')
        .send({ email: admin.email, password: PASSWORD })
        .expect(403);
      expect(answer.body.code).toBe('HTTPS_REQUIRED');
    });

    it('is replaced at every sign-in: what a browser brought counts no more', async () => {
      const { fixed, email, tookMs } = await undisturbed(async () => {
        const { browser, email } = await somebody(service, 'viewer');
        const former = browser.cookie('oms_session')!;
        await browser.signIn(email, PASSWORD);
        expect(browser.cookie('oms_session')).not.toBe(former);
        const fixed = new Browser(service);
        fixed.setCookie('oms_session', former);
        return { fixed, email, tookMs: await msUntilRefused(fixed) };
      });
      expect(tookMs).toBeLessThan(2_000);
      const planted = `oms_session_${'A'.repeat(43)}`;
      fixed.setCookie('oms_session', planted);
      await fixed.signIn(email, PASSWORD);
      expect(fixed.cookie('oms_session')).not.toBe(planted);
    });

    it('is found among many others, and garbage is none', async () => {
      const { browser } = await somebody(service, 'viewer');
      for (let n = 0; n < 100; n += 1) browser.setCookie(`noise${n}`, 'x'.repeat(60));
      await browser.get('/v1/channels').expect(200);
      const odd = new Browser(service);
      odd.setCookie('oms_session', '%00"; DROP');
      await odd.get('/v1/channels').expect(401);
      odd.setCookie('oms_session', 'a'.repeat(20_000));
      expect((await odd.get('/v1/channels')).status).toBe(431);
    });

    it('is no bearer token, and an API key is no cookie', async () => {
      await service.as(admin.browser.cookie('oms_session')!).get('/v1/channels').expect(401);
      const browser = new Browser(service);
      browser.setCookie('oms_session', service.token());
      await browser.get('/v1/channels').expect(401);
    });
  });

  describe('a page of another site', () => {
    const write = () =>
      request(service.url).post('/v1/channels').send({ name: 'x', type: 'wolt', config: {} });

    it.each(['cross-site', 'same-site', 'none', null])(
      'changes nothing with the cookie (%s)',
      async (site) => {
        const { body } = await admin.browser.from(site, write()).expect(403);
        expect(body.code).toBe('CROSS_SITE');
      },
    );

    it('changes nothing by a GET of the picking app either', async () => {
      const tap = '/dts/drone/order/set_status?orderId=x&status=2';
      const { body } = await admin.browser.from('cross-site', request(service.url).get(tap)).expect(403);
      expect(body.message.error).toContain('did not come from a page');
    });

    it('can sign nobody in', async () => {
      const credentials = { email: admin.email, password: PASSWORD };
      const post = () => request(service.url).post('/v1/session').send(credentials);
      await new Browser(service).from('cross-site', post()).expect(403);
      await post().set('Origin', 'https://evil.example.com').expect(403);
    });

    it('is told from a page of the service by Origin where the browser says no more', async () => {
      await admin.browser.from(null, write()).set('Origin', 'https://evil.example.com').expect(403);
      await admin.browser.from(null, write()).set('Origin', service.url).expect(201);
    });
  });

  describe('signing in', () => {
    it('says the same of an unknown account, a wrong password and a disabled person', async () => {
      const { email, id } = await somebody(service, 'viewer');
      await service.system.put(`/v1/people/${id}`, { is_active: false }).expect(200);
      const tries = [
        { email: 'nobody@example.com', password: PASSWORD },
        { email: admin.email, password: 'wrong horse battery' },
        { email, password: PASSWORD },
      ];
      for (const credentials of tries) {
        const { body } = await new Browser(service).post('/v1/session', credentials).expect(401);
        expect(body).toEqual({ error: 'Wrong e-mail address or password', code: 'WRONG_SIGN_IN' });
      }
    });

    it('is not remembered for an Idempotency-Key: each time it is a new session', async () => {
      const { email } = await somebody(service, 'viewer');
      const signIn = async () => {
        const browser = new Browser(service);
        const credentials = { email, password: PASSWORD };
        await browser.post('/v1/session', credentials).set('Idempotency-Key', 'again').expect(201);
        return browser.cookie('oms_session');
      };
      expect(await signIn()).not.toBe(await signIn());
    });

    it('is limited for strangers and for browsers of other people, not for the one that signed in before', async () => {
      const { email, browser } = await somebody(service, 'viewer');
      const guess = async () =>
        (await new Browser(service).post('/v1/session', { email, password: 'wrong horse battery' })).status;
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push(await guess());
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
      const refused = await new Browser(service)
        .post('/v1/session', { email, password: PASSWORD })
        .expect(429);
      expect(refused.body.code).toBe('TOO_MANY_SIGN_INS');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await admin.browser.post('/v1/session', { email, password: 'wrong horse battery' }).expect(429);
      await browser.signIn(email, PASSWORD);
    });
  });

  describe('a session', () => {
    it('shows who is signed in and what they may do', async () => {
      const { body } = await admin.browser.get('/v1/session').expect(200);
      expect(body).toMatchObject({
        kind: 'person',
        person: { email: admin.email, role: 'admin' },
        may: { people: 'admin' },
      });
      const { body: key } = await service.system.get('/v1/session').expect(200);
      expect(key).toEqual({
        id: null,
        kind: 'system',
        name: 'system',
        person: null,
        picker: null,
        may: null,
        scope: 'admin',
      });
    });

    it('ends on every process within a second when the person signs out, its cookie too', async () => {
      const tookMs = await undisturbed(async () => {
        const { browser } = await somebody(service, 'viewer');
        const other = new Browser(service);
        other.setCookie('oms_session', browser.cookie('oms_session')!);
        await browser.delete('/v1/session').expect(204);
        expect(browser.cookie('oms_session')).toBeUndefined();
        return msUntilRefused(other);
      });
      expect(tookMs).toBeLessThan(2_000);
    });

    it('is listed, and can be ended from another one, everywhere too', async () => {
      const { browser, email } = await somebody(service, 'viewer');
      const second = new Browser(service);
      await second.signIn(email, PASSWORD);
      const { body } = await browser.get('/v1/sessions').expect(200);
      expect(body.data).toHaveLength(2);
      const there = body.data.find((one: { is_current: boolean }) => !one.is_current);
      expect(there).toMatchObject({ method: 'password', address: '127.0.0.1' });
      await browser.delete(`/v1/sessions/${there.id}`).expect(204);
      await second.get('/v1/session').expect(401);
      await browser.delete(`/v1/sessions/${there.id}`).expect(404);
      await second.signIn(email, PASSWORD);
      await browser.delete('/v1/sessions').expect(204);
      await second.get('/v1/session').expect(401);
      await browser.get('/v1/session').expect(401);
    });

    it("is nobody else's to end", async () => {
      const [one, other] = [await somebody(service, 'viewer'), await somebody(service, 'viewer')];
      const { body } = await other.browser.get('/v1/sessions').expect(200);
      await one.browser.delete(`/v1/sessions/${body.data[0].id}`).expect(404);
      await other.browser.get('/v1/session').expect(200);
    });

    it('ends when an admin disables the person or signs them out', async () => {
      const { browser, id, email } = await somebody(service, 'viewer');
      await admin.browser.delete(`/v1/people/${id}/sessions`).expect(204);
      await browser.get('/v1/session').expect(401);
      await browser.signIn(email, PASSWORD);
      await admin.browser.put(`/v1/people/${id}`, { is_active: false }).expect(200);
      await browser.get('/v1/session').expect(401);
      await admin.browser.put(`/v1/people/${id}`, { is_active: true }).expect(200);
      await browser.get('/v1/session').expect(401);
    });

    it('ends elsewhere when the password changes, for which the old one is needed', async () => {
      const { browser, email } = await somebody(service, 'viewer');
      const second = new Browser(service);
      await second.signIn(email, PASSWORD);
      const change = { current_password: 'wrong horse battery', password: 'staple correct horse' };
      await browser.put('/v1/session/password', change).expect(401);
      await browser.put('/v1/session/password', { ...change, current_password: PASSWORD }).expect(204);
      await second.get('/v1/session').expect(401);
      await browser.get('/v1/session').expect(200);
      await second.post('/v1/session', { email, password: PASSWORD }).expect(401);
      await second.signIn(email, 'staple correct horse');
    });
  });

  describe('the socket', () => {
    it('takes a token of a minute in place of a key, and closes with the session', async () => {
      const { browser, id } = await somebody(service, 'operator');
      const { body } = await browser.post('/v1/session/socket-token').expect(201);
      const leftMs = Date.parse(body.expires_at as string) - Date.now();
      expect(leftMs).toBeGreaterThan(40_000);
      expect(leftMs).toBeLessThan(80_000);
      const socket = await SocketClient.open(service, body.token as string);
      await service
        .as(body.token as string)
        .get('/v1/channels')
        .expect(401);
      await admin.browser.delete(`/v1/people/${id}/sessions`).expect(204);
      await socket.waitForClose();
      expect(socket.closeCode).toBe(4401);
    });

    it('refuses a token that is over or made up', async () => {
      const token = 'socket_enc2:00000000:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
      const socket = await SocketClient.connect(service);
      socket.send({ type: 'auth', apiKey: token });
      await socket.waitForClose();
      expect(socket.closeCode).toBe(4401);
    });

    it('takes the key of a client whose name starts it as a token', async () => {
      const asked = { name: 'Sockets', client_name: 'Socket', created_by: 'test', scope: 'read' };
      const { body } = await service.system.post('/v1/api-keys', asked).expect(201);
      expect(body.key).toMatch(/^socket_/);
      await SocketClient.open(service, body.key as string);
    });

    it('gives none to an API key', async () => {
      const { body } = await service.system.post('/v1/session/socket-token').expect(403);
      expect(body.code).toBe('NOT_A_PERSON');
    });
  });

  it('names the person in the audit log, for channels and for orders', async () => {
    const { body: channel } = await admin.browser
      .post('/v1/channels', { name: 'mine', type: 'sap-commerce', config: {} })
      .expect(201);
    const { body } = await service.system.get(`/v1/audit?resource_id=${channel.id}`).expect(200);
    const actor = {
      kind: 'person',
      key_id: null,
      person_id: admin.id,
      client_name: expect.any(String) as string,
    };
    expect(body.data[0].actor).toEqual(actor);
    const accepted = await admin.browser
      .post('/v1/orders', orderBody(channel.id as string))
      .set('Prefer', 'wait=10')
      .expect(202);
    const { body: log } = await service.system
      .get(`/v1/audit?resource_id=${accepted.body.orderData.id}`)
      .expect(200);
    expect(log.data[0]).toMatchObject({ action: 'order.created', actor });
  });
});

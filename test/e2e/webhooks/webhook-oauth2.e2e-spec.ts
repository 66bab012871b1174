import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { ageToken, failuresOf, storedText } from '../../support/beyond-the-interface';
import { eventsOf, plantEvents } from '../../support/data/events';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, type Shop } from '../../support/data/shop';
import { TokenEndpoint } from '../../support/receivers/token-endpoint';
import { until } from '../../support/until';

const CLIENT_SECRET = 'client-secret-value-7788';

describe('OAuth 2.0 of webhooks', () => {
  let service: Service;
  let replica: Service;
  let receiver: Receiver;
  let tokens: TokenEndpoint;
  let shop: Shop;
  let path: string;

  beforeAll(async () => {
    service = await Service.start({ WEBHOOK_RETRY_SCHEDULE: '100ms,100ms' });
    replica = await Service.start({ ...service.env }, service.database);
  });
  beforeEach(async () => {
    [receiver, tokens] = await Promise.all([Receiver.start(), TokenEndpoint.start()]);
    shop = await openShop(service, receiver);
    path = `/v1/channels/${shop.channelId}/oauth2`;
  });
  afterEach(() => Promise.all([receiver.stop(), tokens.stop()]));
  afterAll(async () => {
    await replica.terminate();
    await service.stop();
  });

  const config = (changes: object = {}) => ({
    oauth2_enabled: true,
    oauth2_client_id: 'shop',
    oauth2_client_secret: CLIENT_SECRET,
    oauth2_token_url: tokens.url,
    ...changes,
  });
  const bearers = () => receiver.received.map(({ headers }) => headers.authorization);
  const arrived = (n: number) => until(`${n} arrived`, () => receiver.received.length === n);

  it('is configured, shown masked, tested and removed', async () => {
    const params = { audience: 'https://shop.example.com', tenant_token: 'hidden-value-1234' };
    const { body: channel } = await shop.api
      .put(path, config({ oauth2_scope: 'orders notify', oauth2_additional_params: params }))
      .expect(200);
    const shown = {
      oauth2_enabled: true,
      oauth2_client_id: 'shop',
      oauth2_client_secret: '********7788',
      oauth2_token_url: tokens.url,
      oauth2_scope: 'orders notify',
      oauth2_additional_params: { audience: 'https://shop.example.com', tenant_token: '********1234' },
      oauth2_token_cache: null,
    };
    expect(channel).toMatchObject({ id: shop.channelId, webhook_url: receiver.url, ...shown });
    expect((await shop.api.get(path).expect(200)).body).toEqual(shown);
    const { body: tested } = await shop.api.post(`${path}/test`).expect(200);
    expect(tested).toEqual({
      success: true,
      message: expect.any(String),
      token_acquired: true,
      oauth2_enabled: true,
      channel_id: shop.channelId,
      tested_at: expect.any(String),
    });
    expect(tokens.requests).toHaveLength(1);
    expect(tokens.requests[0]!.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(tokens.requests[0]!.form).toEqual({
      grant_type: 'client_credentials',
      client_id: 'shop',
      client_secret: CLIENT_SECRET,
      scope: 'orders notify',
      audience: 'https://shop.example.com',
      tenant_token: 'hidden-value-1234',
    });
    const { body: cached } = await shop.api.get(path).expect(200);
    const lifetimeMs = Date.parse(cached.oauth2_token_cache.expires_at as string) - tokens.requests[0]!.at;
    expect(lifetimeMs).toBeGreaterThanOrEqual(3_600_000);
    await shop.api.delete(path).expect(403);
    const { body: removed } = await service.system.delete(path).expect(200);
    expect(removed).toMatchObject({
      message: expect.any(String),
      channel: {
        oauth2_enabled: false,
        oauth2_client_id: null,
        oauth2_client_secret: null,
        oauth2_token_url: null,
        oauth2_scope: null,
        oauth2_additional_params: null,
        oauth2_token_cache: null,
      },
    });
    const { body: off } = await shop.api.post(`${path}/test`).expect(200);
    expect(off).toMatchObject({ success: false, token_acquired: false, oauth2_enabled: false });
    expect(off.error).not.toBe('');
  });

  it('keeps neither the secret nor the token in clear in the database or the log', async () => {
    await shop.api
      .put(path, config({ oauth2_additional_params: { my_secret: 'hidden-value-1234' } }))
      .expect(200);
    await shop.api.post(`${path}/test`).expect(200);
    const stored = await storedText(service.database);
    expect(stored).toContain(shop.channelId);
    for (const secret of [CLIENT_SECRET, 'hidden-value-1234', 'token-1']) {
      expect(stored).not.toContain(secret);
      expect(service.log).not.toContain(secret);
    }
  });

  it('fetches one token for many waiting deliveries of two processes, and signs as well', async () => {
    tokens.answers((response, n) => setTimeout(() => tokens.give(response, n), 400));
    await shop.api.put(path, config()).expect(200);
    await plantEvents(service.database, shop.channelId, eventsOf(60, 1));
    await arrived(60);
    expect(new Set(bearers())).toEqual(new Set(['Bearer token-1']));
    expect(tokens.requests).toHaveLength(1);
    expect(receiver.received[0]!.headers['x-webhook-signature']).toMatch(/^sha256=/);
    const recorded = await until('one is recorded', async () => {
      const { body } = await shop.api.get(`/v1/channels/${shop.channelId}/webhook/history?limit=1`);
      return body.data[0]?.request_headers;
    });
    expect(recorded.Authorization).toBe('********');
  });

  it('refreshes a token before it expires, without delaying a delivery', async () => {
    tokens.answers((response, n) => tokens.give(response, n, n === 1 ? 250 : 3_600));
    await shop.api.put(path, config()).expect(200);
    const [first, second, third] = eventsOf(3, 1);
    await plantEvents(service.database, shop.channelId, [first!]);
    await arrived(1);
    await ageToken(service.database, shop.channelId, 205);
    const { body: aged } = await shop.api.get(path);
    await plantEvents(service.database, shop.channelId, [second!]);
    await arrived(2);
    await until('another was fetched', () => tokens.requests.length === 2);
    await until('and kept', async () => {
      const { body } = await shop.api.get(path);
      return body.oauth2_token_cache.expires_at > aged.oauth2_token_cache.expires_at;
    });
    await plantEvents(service.database, shop.channelId, [third!]);
    await arrived(3);
    expect(bearers()).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
    expect(tokens.requests).toHaveLength(2);
  });

  it('discards a token that gets 401 and retries once with a new one, within the same attempt', async () => {
    await shop.api.put(path, config()).expect(200);
    await shop.api.post(`${path}/test`).expect(200);
    receiver.answers(({ headers }, response) => {
      response.writeHead(headers.authorization === 'Bearer token-2' ? 200 : 401).end();
    });
    await plantEvents(service.database, shop.channelId, eventsOf(1, 1));
    await arrived(2);
    expect(bearers()).toEqual(['Bearer token-1', 'Bearer token-2']);
    const record = await until('recorded', async () => {
      const { body } = await shop.api.get(`/v1/channels/${shop.channelId}/webhook/history`);
      return body.data[0];
    });
    expect(record).toMatchObject({ delivery_status: 'delivered', retry_count: 0, response_status: 200 });
  });

  it('accepts a second 401 as the result of the attempt', async () => {
    await shop.api.put(path, config()).expect(200);
    receiver.answersStatus(401);
    await shop.api.post(`/v1/channels/${shop.channelId}/webhook/test`).expect(500);
    expect(bearers()).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it.each([
    ['refuses', (response: ServerResponse) => response.writeHead(401).end('{"error":"invalid_client"}')],
    ['answers nonsense', (response: ServerResponse) => response.end('<html>')],
    ['hangs', () => undefined],
  ])('delivers with the signature only when the token endpoint %s', async (_what, answer) => {
    tokens.answers((response) => void answer(response));
    await shop.api.put(path, config()).expect(200);
    await plantEvents(service.database, shop.channelId, eventsOf(10, 1));
    await arrived(10);
    expect(new Set(bearers())).toEqual(new Set([undefined]));
    expect(receiver.received[0]!.headers['x-webhook-signature']).toMatch(/^sha256=/);
    expect(tokens.requests.length).toBeLessThanOrEqual(3);
    const { body: tested } = await shop.api.post(`${path}/test`).expect(200);
    expect(tested).toMatchObject({ success: false, token_acquired: false, error: expect.any(String) });
  });

  it('pauses 1 s, 2 s, 4 s and so on after failures of the token endpoint, until it gives a token again', async () => {
    tokens.answers((response) => void response.writeHead(503).end());
    await shop.api.put(path, config()).expect(200);
    const askEvery = setInterval(() => {
      void plantEvents(service.database, shop.channelId, eventsOf(1, 1));
    }, 100);
    await until('it was asked four times', () => tokens.requests.length === 4, 30_000);
    const gaps = tokens.requests.slice(1).map(({ at }, index) => at - tokens.requests[index]!.at);
    expect(gaps[0]).toBeGreaterThanOrEqual(950);
    expect(gaps[1]).toBeGreaterThanOrEqual(1_950);
    expect(gaps[2]).toBeGreaterThanOrEqual(3_950);
    tokens.answers((response, n) => tokens.give(response, n));
    await until('a token is used', () => bearers().at(-1) !== undefined, 30_000);
    clearInterval(askEvery);
    expect(await failuresOf(service.database, shop.channelId)).toMatchObject({ token: 0 });
  });

  it.each([
    [{ oauth2_client_id: undefined }, 'oauth2_client_id'],
    [{ oauth2_client_id: '  ' }, 'oauth2_client_id'],
    [{ oauth2_client_secret: undefined }, 'oauth2_client_secret'],
    [{ oauth2_client_secret: ' \t' }, 'oauth2_client_secret'],
    [{ oauth2_client_secret: '********abcd' }, 'oauth2_client_secret'],
    [{ oauth2_token_url: null }, 'oauth2_token_url'],
    [{ oauth2_token_url: 'login' }, 'oauth2_token_url'],
    [{ oauth2_token_url: 'ftp://login.example.com/' }, 'oauth2_token_url'],
    [{ oauth2_token_url: 'https://a:b@login.example.com/' }, 'oauth2_token_url'],
    [{ oauth2_enabled: undefined }, 'oauth2_enabled'],
    [{ oauth2_scope: 7 }, 'oauth2_scope'],
    [{ oauth2_additional_params: [] }, 'oauth2_additional_params'],
    [{ oauth2_additional_params: { a: {} } }, 'oauth2_additional_params.a'],
    [{ oauth2_clientid: 'x' }, 'oauth2_clientid'],
  ])('refuses %j, naming the field, and saves nothing', async (wrong, field) => {
    const { body } = await shop.api.put(path, config(wrong)).expect(400);
    expect(body.error).toContain(field);
    expect((await shop.api.get(path)).body).toMatchObject({ oauth2_enabled: false, oauth2_client_id: null });
  });

  it('keeps the secret when its mask is sent back or it is absent, and absent fields', async () => {
    await shop.api.put(path, config({ oauth2_scope: 'a' })).expect(200);
    const { body: shown } = await shop.api.get(path).expect(200);
    await shop.api.put(path, { ...shown, oauth2_scope: undefined }).expect(200);
    await shop.api.put(path, config({ oauth2_client_secret: undefined })).expect(200);
    await shop.api.put(path, config({ oauth2_client_secret: null })).expect(400);
    await shop.api.post(`${path}/test`).expect(200);
    expect(tokens.requests[0]!.form).toMatchObject({ client_secret: CLIENT_SECRET, scope: 'a' });
    await shop.api.get(`/v1/channels/${randomUUID()}/oauth2`).expect(404);
    const other = await openShop(service);
    await other.api.get(path).expect(403);
  });

  describe('whose token URL changes to another origin', () => {
    let foreign: TokenEndpoint;
    beforeEach(async () => {
      foreign = await TokenEndpoint.start();
      await shop.api
        .put(path, config({ oauth2_additional_params: { tenant_token: 'hidden-value-1234', audience: 'a' } }))
        .expect(200);
    });
    afterEach(() => foreign.stop());

    const masked = { oauth2_client_secret: '********7788' };
    const refused = async (body: object, field: string) => {
      const { body: answer } = await shop.api.put(path, body).expect(400);
      expect(answer.error).toContain(`${field} must be sent in clear`);
      expect((await shop.api.get(path)).body.oauth2_token_url).toBe(tokens.url);
    };

    it('needs the client secret in clear, not masked and not absent', async () => {
      const elsewhere = { oauth2_token_url: foreign.url, oauth2_additional_params: null };
      await refused(config({ ...masked, ...elsewhere }), 'oauth2_client_secret');
      for (const oauth2_enabled of [true, false]) {
        const absent = { oauth2_client_secret: undefined, oauth2_enabled };
        await refused(config({ ...absent, ...elsewhere }), 'oauth2_client_secret');
      }
      await shop.api.put(path, config(elsewhere)).expect(200);
      await shop.api.post(`${path}/test`).expect(200);
      expect(foreign.requests[0]!.form.client_secret).toBe(CLIENT_SECRET);
    });

    it('needs the secret parameters of the token request in clear, too', async () => {
      const field = 'oauth2_additional_params.tenant_token';
      await refused(config({ oauth2_token_url: foreign.url }), field);
      const sentBack = { tenant_token: '********1234', audience: 'a' };
      await refused(config({ oauth2_token_url: foreign.url, oauth2_additional_params: sentBack }), field);
      const without = { audience: 'a' };
      await shop.api
        .put(path, config({ oauth2_token_url: foreign.url, oauth2_additional_params: without }))
        .expect(200);
      await shop.api.post(`${path}/test`).expect(200);
      expect(foreign.requests[0]!.form).not.toHaveProperty('tenant_token');
    });

    it('needs them also after the URL was removed first', async () => {
      const emptied = config({ ...masked, oauth2_enabled: false, oauth2_token_url: null });
      await shop.api.put(path, emptied).expect(200);
      const { body } = await shop.api
        .put(path, config({ ...masked, oauth2_token_url: foreign.url }))
        .expect(400);
      expect(body.error).toContain('oauth2_client_secret must be sent in clear');
      await shop.api.post(`${path}/test`).expect(200);
      expect(foreign.requests).toEqual([]);
    });

    it('needs nothing for another path of the same origin', async () => {
      const url = `${tokens.url}?tenant=2`;
      await shop.api.put(path, config({ ...masked, oauth2_token_url: url })).expect(200);
      await shop.api.post(`${path}/test`).expect(200);
      expect(tokens.requests[0]!.form).toMatchObject({ client_secret: CLIENT_SECRET });
    });
  });
});

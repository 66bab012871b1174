import { eventsOf, plantEvents } from '../../support/data/events';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, type Shop } from '../../support/data/shop';
import { TokenEndpoint } from '../../support/receivers/token-endpoint';
import { until } from '../../support/until';

describe('OAuth 2.0 of a webhook whose URL changes to another origin', () => {
  let service: Service;
  let replica: Service;
  let receiver: Receiver;
  let foreign: Receiver;
  let tokens: TokenEndpoint;
  let shop: Shop;
  let path: string;

  beforeAll(async () => {
    service = await Service.start({ WEBHOOK_RETRY_SCHEDULE: '100ms,100ms' });
    replica = await Service.start({ ...service.env }, service.database);
  });
  beforeEach(async () => {
    [receiver, foreign, tokens] = await Promise.all([
      Receiver.start(),
      Receiver.start(),
      TokenEndpoint.start(),
    ]);
    shop = await openShop(service, receiver);
    path = `/v1/channels/${shop.channelId}/oauth2`;
    const params = { tenant_token: 'hidden-value-1234', audience: 'a' };
    await shop.api.put(path, config({ oauth2_additional_params: params })).expect(200);
    await shop.api.post(`${path}/test`).expect(200);
  });
  afterEach(() => Promise.all([receiver.stop(), foreign.stop(), tokens.stop()]));
  afterAll(async () => {
    await replica.terminate();
    await service.stop();
  });

  const config = (changes: object = {}) => ({
    oauth2_enabled: true,
    oauth2_client_id: 'shop',
    oauth2_client_secret: 'client-secret-value-7788',
    oauth2_token_url: tokens.url,
    ...changes,
  });
  const bearers = () => receiver.received.map(({ headers }) => headers.authorization);
  const webhook = () => `/v1/channels/${shop.channelId}/webhook`;
  const masked = { oauth2_client_secret: '********7788' };

  it('is disabled, its token deleted, and the audit log says so', async () => {
    const { body } = await shop.api.put(webhook(), { webhook_url: foreign.url }).expect(200);
    expect(body.oauth2_enabled).toBe(false);
    expect((await shop.api.get(path).expect(200)).body).toMatchObject({
      oauth2_enabled: false,
      oauth2_client_id: 'shop',
      oauth2_client_secret: null,
      oauth2_token_url: tokens.url,
      oauth2_additional_params: { audience: 'a' },
      oauth2_token_cache: null,
    });
    await shop.api.post(`${webhook()}/test`).expect(200);
    expect(foreign.received[0]!.headers.authorization).toBeUndefined();
    const { body: log } = await service.system
      .get(`/v1/audit?channel_id=${shop.channelId}&action=channel.webhook_configured`)
      .expect(200);
    expect(log.data[0].changed).toEqual(
      expect.arrayContaining(['oauth2_client_secret', 'oauth2_enabled', 'webhook_url']),
    );
  });

  it.each([
    ['straight away', undefined],
    ['after it was switched off by hand first', { oauth2_enabled: false }],
  ])('is not enabled again by a mask, %s', async (_when, first) => {
    if (first !== undefined) await shop.api.put(path, first).expect(200);
    await shop.api.put(webhook(), { webhook_url: foreign.url }).expect(200);
    const { body } = await shop.api.put(path, config(masked)).expect(400);
    expect(body.error).toContain('oauth2_client_secret');
    await shop.api.put(path, config()).expect(200);
    await shop.api.post(`${webhook()}/test`).expect(200);
    expect(foreign.received[0]!.headers.authorization).toMatch(/^Bearer token-/);
    expect(tokens.requests.at(-1)!.form).not.toHaveProperty('tenant_token');
  });

  it('gets no token that was being fetched for the previous address', async () => {
    await shop.api.put(path, config()).expect(200);
    let answerFirst: (() => void) | null = null;
    tokens.answers((response, n) => {
      if (answerFirst === null) answerFirst = () => tokens.give(response, n);
      else tokens.give(response, n);
    });
    await plantEvents(service.database, shop.channelId, eventsOf(1, 1));
    await until('a token is being fetched', () => answerFirst !== null);
    await shop.api.put(webhook(), { webhook_url: foreign.url }).expect(200);
    answerFirst!();
    await until('it is delivered', () => receiver.received.length + foreign.received.length > 0);
    for (const { headers } of [...receiver.received, ...foreign.received])
      expect(headers.authorization).toBeUndefined();
  });

  it('keeps its new token from the previous address, which refuses the previous one too late', async () => {
    let refuse: (() => void) | null = null;
    receiver.answers((_received, response) => {
      if (refuse === null) refuse = () => response.writeHead(401).end();
      else response.writeHead(200).end();
    });
    await plantEvents(service.database, shop.channelId, eventsOf(1, 1));
    await until('the previous address has it', () => refuse !== null);
    await shop.api.put(webhook(), { webhook_url: foreign.url }).expect(200);
    await shop.api.put(path, config()).expect(200);
    refuse!();
    await until('it is sent again', () => receiver.received.length + foreign.received.length > 1);
    expect(bearers()).toEqual(['Bearer token-1']);
    expect(foreign.received[0]!.headers.authorization).toBe('Bearer token-2');
  });

  it.each([
    ['a delivery', () => plantEvents(service.database, shop.channelId, eventsOf(1, 1))],
    ['a test', () => shop.api.post(`${webhook()}/test`).expect(200)],
  ])('gets %s that waited for a token of the previous address', async (_what, send) => {
    await shop.api.put(path, config()).expect(200);
    let answerFirst: (() => void) | null = null;
    tokens.answers((response, n) => {
      if (answerFirst === null) answerFirst = () => tokens.give(response, n);
      else tokens.give(response, n);
    });
    const sent = Promise.resolve(send());
    await until('a token is being fetched', () => answerFirst !== null);
    await shop.api.put(webhook(), { webhook_url: foreign.url }).expect(200);
    await shop.api.put(path, config()).expect(200);
    answerFirst!();
    await until('it is sent', () => receiver.received.length + foreign.received.length > 0);
    await sent;
    expect(receiver.received).toEqual([]);
    expect(foreign.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-3']);
  });

  it('stays on when only the path changes', async () => {
    const { body } = await shop.api.put(webhook(), { webhook_url: `${receiver.url}?shop=2` }).expect(200);
    expect(body.oauth2_enabled).toBe(true);
    await shop.api.post(`${webhook()}/test`).expect(200);
    expect(bearers()).toEqual(['Bearer token-1']);
  });
});

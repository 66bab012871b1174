import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { leadWebhookTo, setFailures } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, type Shop } from '../../support/data/shop';
import { briefly, undisturbed } from '../../support/undisturbed';
import { TokenEndpoint } from '../../support/receivers/token-endpoint';

/** A check that gets no answer takes a second longer. */
const SILENT_MS = 4_000;

describe('the health check of a channel', () => {
  let service: Service;
  let receiver: Receiver;
  let tokens: TokenEndpoint;
  let shop: Shop;

  beforeAll(async () => {
    [service, receiver, tokens] = await Promise.all([
      Service.start(),
      Receiver.start(),
      TokenEndpoint.start(),
    ]);
  });
  beforeEach(async () => {
    shop = await openShop(service, receiver, CHANNEL);
  });
  afterAll(async () => {
    await Promise.all([receiver.stop(), tokens.stop()]);
    await service.stop();
  });

  const CHANNEL = { type: 'wolt', config: { api_key: 'key', venue_id: 'venue' }, metadata: { region: 'fi' } };

  const channelOf = async (): Promise<Json> =>
    (await shop.api.get(`/v1/channels/${shop.channelId}`).expect(200)).body;

  /** Checks the channel and gives it with its details by name. */
  const check = async () => {
    const { body } = await shop.api.post(`/v1/channels/${shop.channelId}/health-check`).expect(202);
    expect(await jobEnds(shop.api, body.jobId as string)).toMatchObject({ status: 'completed', error: null });
    const channel = await channelOf();
    const details = channel.metadata.health_details as { name: string; status: string; message: string }[];
    return { channel, details: Object.fromEntries(details.map((detail) => [detail.name, detail])) };
  };

  const plantFailures = (failures: number) => setFailures(service.database, shop.channelId, failures);

  it('is accepted with a job, and finds a channel healthy without sending an event', async () => {
    expect((await channelOf()).health).toBe('unknown');
    receiver.knocks.length = 0;
    const path = `/v1/channels/${shop.channelId}/health-check`;
    const { body, headers } = await shop.api.post(path).expect(202);
    expect(body).toEqual({
      message: expect.any(String),
      jobId: expect.any(String),
      channel_id: shop.channelId,
    });
    expect(headers.location).toBe(`/v1/jobs/${body.jobId}`);
    expect(await jobEnds(shop.api, body.jobId as string)).toMatchObject({
      type: 'channel_health_check',
      status: 'completed',
      channel_id: shop.channelId,
      order_id: null,
    });
    const channel = await channelOf();
    expect(channel.health).toBe('healthy');
    expect(channel.metadata.region).toBe('fi');
    const ok = { status: 'ok', message: expect.any(String), checked_at: expect.any(String) };
    expect(channel.metadata.health_details).toEqual([
      { name: 'config', ...ok },
      { name: 'webhook_url', ...ok },
      { name: 'webhook_secret', ...ok },
      { name: 'webhook_deliveries', ...ok },
    ]);
    expect(receiver.knocks).toEqual(['GET']);
    expect(receiver.received).toEqual([]);
  });

  it('is waited for with Prefer: wait', async () => {
    const { body } = await shop.api
      .post(`/v1/channels/${shop.channelId}/health-check`)
      .set('Prefer', 'wait=10')
      .expect(202);
    expect(body.job).toMatchObject({ id: body.jobId, status: 'completed', error: null });
    expect((await channelOf()).health).toBe('healthy');
  });

  it('skips what is not configured', async () => {
    shop = await openShop(service, undefined, CHANNEL);
    const { channel, details } = await check();
    expect(channel.health).toBe('healthy');
    expect(Object.keys(details)).toEqual(['config']);
  });

  it('finds a channel degraded while deliveries fail, unhealthy when too many did, and healthy again', async () => {
    await plantFailures(3);
    expect(await check()).toMatchObject({
      channel: { health: 'degraded' },
      details: { webhook_deliveries: { status: 'warning' }, webhook_url: { status: 'ok' } },
    });
    await plantFailures(20);
    expect(await check()).toMatchObject({
      channel: { health: 'unhealthy' },
      details: { webhook_deliveries: { status: 'failed' } },
    });
    await plantFailures(0);
    expect((await check()).channel.health).toBe('healthy');
  });

  it('finds a channel unhealthy when config keys are missing, which it names, or its endpoint does not respond', async () => {
    await shop.api
      .put(`/v1/channels/${shop.channelId}`, { name: 'bare', type: 'wolt', config: {} })
      .expect(200);
    await leadWebhookTo(service.database, shop.channelId, 'http://127.0.0.1:1/hook');
    const { channel, details } = await check();
    expect(channel.health).toBe('unhealthy');
    expect(details.config).toMatchObject({ status: 'failed' });
    expect(details.config!.message).toMatch(/^Missing in config: \w+/);
    expect(details.webhook_url).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('No answer'),
    });
  });

  it('does not wait for those of endpoints that never answer', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const begin = async ({ api, channelId }: Shop) => {
      const { body } = await api.post(`/v1/channels/${channelId}/health-check`).expect(202);
      return body.jobId as string;
    };
    const { own, theirs } = await briefly(async () => {
      const others = await Promise.all(
        Array.from({ length: 16 }, () => openShop(service, undefined, CHANNEL)),
      );
      for (const { channelId } of others)
        await leadWebhookTo(service.database, channelId, `http://127.0.0.1:${port}/hook`);
      const begunMs = performance.now();
      const jobs = await Promise.all(others.map(begin));
      const ended = await jobEnds(shop.api, await begin(shop));
      const heldMs = performance.now() - begunMs;
      const ofOthers = await Promise.all(others.map(({ api }, n) => jobEnds(api, jobs[n]!)));
      return { own: ended, theirs: ofOthers, heldMs };
    }, SILENT_MS);
    silent.closeAllConnections();
    silent.close();
    expect([own, ...theirs].every(({ status }) => status === 'completed')).toBe(true);
    const endedAt = theirs.map(({ completed_at }) => completed_at as string);
    expect((own.completed_at as string) < endedAt.sort()[0]!).toBe(true);
    expect((await channelOf()).health).toBe('healthy');
  });

  it('follows at once on another one of its channel', async () => {
    const path = `/v1/channels/${shop.channelId}/health-check`;
    const tookMs = await undisturbed(async () => {
      const asked = await Promise.all([1, 2, 3].map(() => shop.api.post(path).expect(202)));
      const ended = await Promise.all(asked.map(({ body }) => jobEnds(shop.api, body.jobId as string)));
      const times = ended.map(({ completed_at }) => Date.parse(completed_at as string));
      return Math.max(...times) - Math.min(...times);
    });
    // A worker looks every 10 s by itself.
    expect(tookMs).toBeLessThan(5_000);
  });

  it('finds a channel unhealthy whose token endpoint gives no token, without showing secrets', async () => {
    await shop.api
      .put(`/v1/channels/${shop.channelId}/oauth2`, {
        oauth2_enabled: true,
        oauth2_client_id: 'shop',
        oauth2_client_secret: 'client-secret-value-7788',
        oauth2_token_url: tokens.url,
      })
      .expect(200);
    expect((await check()).details.oauth2_token).toMatchObject({ status: 'ok' });
    tokens.answers((response) => void response.writeHead(401).end('client-secret-value-7788'));
    const { channel, details } = await check();
    expect(channel.health).toBe('unhealthy');
    expect(details.oauth2_token).toMatchObject({
      status: 'failed',
      message: 'The token endpoint answered 401',
    });
    expect(JSON.stringify(channel)).not.toContain('client-secret-value');
  });

  it('leaves its details in the metadata when a client replaces the rest', async () => {
    const { details } = await check();
    const put = await shop.api
      .put(`/v1/channels/${shop.channelId}`, {
        name: 'renamed',
        ...CHANNEL,
        metadata: { region: 'se', health_details: 'mine' },
      })
      .expect(200);
    expect(put.body.metadata).toEqual({ region: 'se', health_details: Object.values(details) });
    await shop.api
      .put(`/v1/channels/${shop.channelId}`, { name: 'renamed', ...CHANNEL, metadata: {} })
      .expect(200);
    expect((await channelOf()).metadata).toEqual({ health_details: Object.values(details) });
  });

  it('needs a write key with access to the channel', async () => {
    const path = `/v1/channels/${shop.channelId}/health-check`;
    const stranger = await openShop(service);
    await stranger.api.post(path).expect(403);
    await service.as(null).post(path).expect(401);
    await shop.api.post(`/v1/channels/${randomUUID()}/health-check`).expect(404);
    await shop.api.post('/v1/channels/none/health-check').expect(404);
    const { body: reader } = await service.system
      .post('/v1/api-keys', { name: 'reader', client_name: 'Reader', created_by: 'test', scope: 'read' })
      .expect(201);
    await service
      .as(reader.key as string)
      .post(path)
      .expect(403);
    expect((await channelOf()).health).toBe('unknown');
  });
});

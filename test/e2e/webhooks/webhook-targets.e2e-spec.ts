import { Trap } from '../../../libs/safe-fetch/fixtures/trap';
import { leadWebhookTo } from '../../support/beyond-the-interface';
import { eventsOf, plantEvents } from '../../support/data/events';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

/**
 * A trap socket represents the internal network. Nothing that a channel owner configures may make the service
 * touch it.
 */
describe('where private targets are not allowed', () => {
  let service: Service;
  let trap: Trap;
  let shop: Shop;

  beforeAll(async () => {
    [service, trap] = await Promise.all([
      Service.start({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'false', WEBHOOK_TIMEOUT_MS: '3000' }),
      Trap.set(),
    ]);
  });
  beforeEach(async () => {
    shop = await openShop(service);
  });
  afterAll(async () => {
    await service.stop();
    await trap.remove();
  });

  const hosts = () => ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'];

  /** As it may have been configured while private targets were allowed. */
  const plantUrls = (url: string, tokenUrl: string | null = null) =>
    leadWebhookTo(service.database, shop.channelId, url, tokenUrl);

  it('refuses to configure them, naming the field', async () => {
    const webhook = `/v1/channels/${shop.channelId}/webhook`;
    for (const host of hosts()) {
      const webhook_url = `https://${host}:${trap.port}/`;
      const { body } = await shop.api.put(webhook, { webhook_url, webhook_secret: 'secret' }).expect(400);
      expect(body.error).toMatch(/^webhook_url must name a public host/);
      const { body: refused } = await shop.api
        .put(`/v1/channels/${shop.channelId}/oauth2`, {
          oauth2_enabled: true,
          oauth2_client_id: 'a',
          oauth2_client_secret: 'b',
          oauth2_token_url: trap.url(host),
        })
        .expect(400);
      expect(refused.error).toMatch(/^oauth2_token_url must name a public host/);
    }
    const plain = { webhook_url: 'http://shop.example.com/', webhook_secret: 'secret' };
    expect((await shop.api.put(webhook, plain).expect(400)).body.error).toBe('webhook_url must use https');
    expect((await shop.api.get(`/v1/channels/${shop.channelId}`)).body).toMatchObject({
      webhook_url: null,
      webhook_secret: null,
      oauth2_enabled: false,
    });
  });

  it('delivers no webhook to them, tests none, and does not retry', async () => {
    for (const host of hosts()) {
      await plantUrls(`https://${host}:${trap.port}/hook`);
      const { body } = await shop.api.post(`/v1/channels/${shop.channelId}/webhook/test`).expect(500);
      expect(body.details).toContain('must name a public host');
    }
    await plantEvents(service.database, shop.channelId, eventsOf(1, 1));
    const failed = await until('it failed', async () => {
      const { body } = await shop.api.get(
        `/v1/channels/${shop.channelId}/webhook/history?event_type=order:updated`,
      );
      return body.data[0];
    });
    expect(failed).toMatchObject({ delivery_status: 'failed', retry_count: 0, next_retry: null });
    expect(failed.error).toContain('must name a public host');
    expect(await trap.touches()).toBe(0);
  });

  it('requests no token from them', async () => {
    await shop.api
      .put(`/v1/channels/${shop.channelId}/oauth2`, {
        oauth2_enabled: true,
        oauth2_client_id: 'a',
        oauth2_client_secret: 'b',
        oauth2_token_url: 'https://login.example.com/token',
      })
      .expect(200);
    for (const host of hosts()) {
      await plantUrls('https://127.0.0.1/', trap.url(host));
      const { body } = await shop.api.post(`/v1/channels/${shop.channelId}/oauth2/test`).expect(200);
      expect(body).toMatchObject({ success: false, token_acquired: false });
      expect(body.error).toContain('must name a public host');
    }
    expect(await trap.touches()).toBe(0);
  });

  it('calls none of them when the health of a channel is checked', async () => {
    for (const host of hosts()) {
      await plantUrls(`https://${host}:${trap.port}/hook`);
      const { body } = await shop.api.post(`/v1/channels/${shop.channelId}/health-check`).expect(202);
      await jobEnds(shop.api, body.jobId as string);
      const { body: channel } = await shop.api.get(`/v1/channels/${shop.channelId}`).expect(200);
      expect(channel.health).toBe('unhealthy');
      expect(channel.metadata.health_details).toContainEqual({
        name: 'webhook_url',
        status: 'failed',
        message: expect.stringContaining('must name a public host'),
        checked_at: expect.any(String),
      });
    }
    expect(await trap.touches()).toBe(0);
  });
});

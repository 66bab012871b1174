import { verifyWebhook } from '@libs/webhook-signing';
import { migrationsOf } from '../support/beyond-the-interface';
import { createTestDatabase } from '../support/postgres/database';
import { Receiver } from '../support/receivers/receiver';
import { PreviousRelease } from '../support/service/previous-release';
import { TokenEndpoint } from '../support/receivers/token-endpoint';
import { Service } from '../support/service/service';
import { jobEnds, openShop, orderBody, placeOrder, SECRET } from '../support/data/shop';
import { until } from '../support/until';

/** As many as there are halves of a deployment: old and new, each way round. */
const MIXES = [
  ['the previous api and the new worker', 'old', 'new'],
  ['the new api and the previous worker', 'new', 'old'],
] as const;

describe('on the schema of this release', () => {
  const previous = PreviousRelease.unpack();
  const mains = { old: previous.main, new: undefined };
  /** A service on a database that the previous release has worked on: only there may it come back. */
  let used: Service;

  beforeAll(async () => {
    used = await Service.start({}, undefined, previous.main);
    await openShop(used);
    await used.terminate();
  }, 120_000);
  afterAll(async () => {
    await used.database.drop();
    previous.remove();
  });

  describe.each(MIXES)('%s', (_name, apiRelease, workerRelease) => {
    let api: Service;
    let worker: Service;

    beforeAll(async () => {
      const database = await createTestDatabase(new URL(used.database.url).pathname.slice(1));
      const env = {
        ...used.env,
        DATABASE_URL: database.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      };
      api = await Service.start({ ...env, ROLE: 'api' }, database, mains[apiRelease]);
      worker = await Service.start({ ...env, ROLE: 'worker' }, database, mains[workerRelease]);
    }, 120_000);
    afterAll(async () => {
      await worker.terminate();
      await api.stop();
    });

    it('take an order from its creation to its last event', async () => {
      const receiver = await Receiver.start();
      const shop = await openShop(api, receiver);
      const told = (id: string) => {
        const own = receiver.received.filter(({ body }) => body.data.order_id === id);
        return [...new Set(own.map(({ body }) => body.data.version as number))];
      };

      const order = orderBody(shop.channelId) as object;
      const id = await placeOrder(shop, order);
      const changed = await shop.api.put(`/v1/orders/${id}`, { ...order, metadata: { n: 1 } }).expect(202);
      await jobEnds(shop.api, changed.body.jobId as string);
      await shop.api.post(`/v1/orders/${id}/items`, { product_id: 'bread', quantity: 1 }).expect(201);
      const picking = { status: 'picking', metadata: { picker_id: 'p' } };
      const moved = await shop.api.patch(`/v1/orders/${id}/status`, picking).expect(202);
      await jobEnds(shop.api, moved.body.jobId as string);
      const again = await shop.api.post('/v1/orders', order).expect(202);
      expect(await jobEnds(shop.api, again.body.jobId as string)).toMatchObject({ status: 'failed' });

      const { body: now } = await shop.api.get(`/v1/orders/${id}`).expect(200);
      expect(now).toMatchObject({ status: 'picking', version: 5, metadata: { n: 1 } });
      await until('its events are told', () => told(id).length >= 4, 60_000);
      expect(told(id)).toEqual([1, 2, 3, 5]);
      await receiver.waitFor('the failure', ({ body }) => body.event_type === 'order:failed');
      expect(new Set(receiver.of('order:failed').map(({ body }) => body.event_id)).size).toBe(1);

      await receiver.stop();
    }, 400_000);

    it('open the same secrets of webhooks and OAuth, and fetch one token for both', async () => {
      const [receiver, tokens] = await Promise.all([Receiver.start(), TokenEndpoint.start()]);
      const shop = await openShop(api, receiver);
      const oauth2 = {
        oauth2_enabled: true,
        oauth2_client_id: 'shop',
        oauth2_client_secret: 'client-secret-value-7788',
        oauth2_token_url: tokens.url,
        oauth2_additional_params: { tenant_token: 'hidden-value-1234' },
      };
      await shop.api.put(`/v1/channels/${shop.channelId}/oauth2`, oauth2).expect(200);

      await placeOrder(shop);
      await receiver.waitFor('a webhook of the worker', ({ headers }) => headers.authorization !== undefined);
      await shop.api.post(`/v1/channels/${shop.channelId}/webhook/test`).expect(200);
      expect(new Set(receiver.received.map(({ headers }) => headers.authorization))).toEqual(
        new Set(['Bearer token-1']),
      );
      expect(tokens.requests.map(({ form }) => form)).toEqual([
        expect.objectContaining({
          client_secret: 'client-secret-value-7788',
          tenant_token: 'hidden-value-1234',
        }),
      ]);
      for (const { headers, text } of receiver.received)
        expect(() => verifyWebhook({ headers, body: text, secret: SECRET })).not.toThrow();
      const shown = await worker.as(shop.key).get(`/v1/channels/${shop.channelId}`).expect(200);
      expect(shown.body.oauth2_client_secret).toBe('********7788');

      await shop.api.put(`/v1/channels/${shop.channelId}/oauth2`, { oauth2_enabled: false }).expect(200);
      await placeOrder(shop);
      const last = () => receiver.received.at(-1)!.headers.authorization;
      await until('the worker sends no token', () => last() === undefined, 60_000);

      await Promise.all([receiver.stop(), tokens.stop()]);
    }, 400_000);

    it('show and check the health of channels that either of them creates', async () => {
      await worker.terminate();
      const env = { ...worker.env, CHANNEL_HEALTH_INTERVAL: '1s' };
      worker = await Service.start(env, worker.database, mains[workerRelease]);
      const shop = await openShop(api, undefined, {
        type: 'wolt',
        config: { api_key: 'key', venue_id: 'v' },
      });
      const shown = async (service: Service) =>
        (await service.as(shop.key).get(`/v1/channels/${shop.channelId}`).expect(200)).body;

      await until('it is checked on schedule', async () => (await shown(api)).health === 'healthy', 60_000);
      const [here, there] = [await shown(api), await shown(worker)];
      expect(here.metadata.health_details).toMatchObject([{ name: 'config', status: 'ok' }]);
      expect(there.health).toBe('healthy');
      expect(there.metadata.health_details).toHaveLength(1);
    }, 400_000);
  });

  it('the previous release starts, and leaves the migrations of this one alone', async () => {
    const service = await Service.start({}, undefined, previous.main);
    const names = () => migrationsOf(service.database);
    const before = await names();
    await service.as(null).get('/health/ready').expect(200);
    await service.terminate();
    await service.run();
    expect(service.log).not.toContain('migrated: ');
    expect(await names()).toEqual(before);
    await service.stop();
  }, 400_000);
});

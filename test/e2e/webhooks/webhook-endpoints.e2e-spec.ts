import { plantHistory } from '../../support/beyond-the-interface';
import { openShop, placeOrder, SECRET, type Shop } from '../../support/data/shop';
import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { undisturbed } from '../../support/undisturbed';
import { until } from '../../support/until';

describe('the endpoints of all channels', () => {
  let service: Service;
  let well: Receiver;
  let ill: Receiver;
  let good: Shop;
  let bad: Shop;

  beforeAll(async () => {
    [service, well, ill] = await Promise.all([
      Service.start({ WEBHOOK_RETRY_SCHEDULE: '1h' }),
      Receiver.start(),
      Receiver.start(),
    ]);
    ill.answersStatus(500);
    good = await openShop(service, well);
    bad = await openShop(service, ill);
    await openShop(service);
  });
  afterAll(() => Promise.all([service.stop(), well.stop(), ill.stop()]));

  const endpoints = async (query = ''): Promise<Json[]> =>
    (await service.system.get(`/v1/webhook-endpoints?${query}`).expect(200)).body.data;
  const endpointOf = async ({ channelId }: Shop) =>
    (await endpoints('limit=100')).find(({ channel_id: id }) => id === channelId)!;

  it('are listed with what was attempted, those in trouble first', async () => {
    await placeOrder(good);
    await placeOrder(bad);
    const [first, second] = await until('both were attempted', async () => {
      const listed = await endpoints();
      return listed.every(({ recent }) => recent.length === 1) && listed;
    });
    expect(first).toMatchObject({
      channel_id: bad.channelId,
      webhook_url: ill.url,
      webhook_enabled: true,
      webhook_circuit: 'closed',
      webhook_failures: 1,
      waiting: 1,
      oldest_due_at: null,
      held: 0,
      oauth2_enabled: false,
      recent: [{ delivered: false, duration_ms: expect.any(Number), at: expect.stringMatching(/Z$/) }],
    });
    expect(second).toMatchObject({ webhook_failures: 0, waiting: 0, recent: [{ delivered: true }] });
    expect((await endpoints()).map(({ name }) => name as string)).not.toContain('');
  });

  it('are those that the caller can access, page by page, by their trouble', async () => {
    const own = (await good.api.get('/v1/webhook-endpoints').expect(200)).body;
    expect(own.data.map((one: Json) => one.channel_id as string)).toEqual([good.channelId]);
    expect(own.pagination).toMatchObject({ total: 1, totalPages: 1 });
    expect((await endpoints('trouble=failing')).map((one) => one.channel_id as string)).toEqual([
      bad.channelId,
    ]);
    expect((await endpoints('limit=1&page=2')).map((one) => one.channel_id as string)).toEqual([
      good.channelId,
    ]);
    await service.system.get('/v1/webhook-endpoints?trouble=all').expect(400);
  });

  it('show what is held while they are disabled', async () => {
    const settings = { webhook_url: ill.url, webhook_enabled: false };
    await bad.api.put(`/v1/channels/${bad.channelId}/webhook`, settings).expect(200);
    await placeOrder(bad);
    const shown = await until('deliveries are held', async () => {
      const now = await endpointOf(bad);
      return now.held > 0 && now;
    });
    expect(shown).toMatchObject({ webhook_enabled: false, webhook_circuit: 'disabled', oldest_due_at: null });
    expect((await endpoints('trouble=disabled')).map((one) => one.channel_id as string)).toEqual([
      bad.channelId,
    ]);
  });

  it('say what a replay would send before it is sent', async () => {
    const path = `/v1/channels/${good.channelId}/webhook/replay`;
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const before = well.received.length;
    const { body } = await good.api.post(path, { since, dry_run: true }).expect(202);
    expect(body).toMatchObject({ count: 1, dry_run: true, circuit: 'closed' });
    const none = await good.api.post(path, { since, status: 'failed', dry_run: true }).expect(202);
    expect(none.body.count).toBe(0);
    expect(well.received).toHaveLength(before);
    const held = `/v1/channels/${bad.channelId}/webhook/replay`;
    expect((await bad.api.post(held, { since, dry_run: true }).expect(202)).body).toMatchObject({
      circuit: 'disabled',
    });
    await good.api.post(path, { since }).expect(202);
    await until('it was sent again', () => well.received.length > before);
  });

  it('cost the same with much history', async () => {
    const big = await openShop(service);
    await plantHistory(service.database, big.channelId, 12_000);
    const settings = { webhook_url: well.url, webhook_secret: SECRET, webhook_events: [] };
    await big.api.put(`/v1/channels/${big.channelId}/webhook`, settings).expect(200);
    const tookMs = await undisturbed(async () => {
      const begun = Date.now();
      expect(await endpointOf(big)).toMatchObject({ waiting: 0, held: 0 });
      return Date.now() - begun;
    });
    expect(tookMs).toBeLessThan(1_000);
  });
});

import { eventsOf, plantEvents } from '../../support/data/events';
import { openShop } from '../../support/data/shop';
import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

const HELD = 'Held: the endpoint is disabled';

describe('a replay of delivered events whose endpoint is disabled before they are sent', () => {
  let service: Service;
  let receiver: Receiver;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([
      Service.start({ WEBHOOK_RETRY_SCHEDULE: '1h' }),
      Receiver.start(),
    ]);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  async function restart(WEBHOOK_TIMEOUT_MS: string): Promise<void> {
    await service.terminate();
    Object.assign(service.env, { WEBHOOK_TIMEOUT_MS });
    await service.run();
  }

  it('is held: the history says so, the attempts keep what they got, and a replay of failed ones sends it', async () => {
    const shop = await openShop(service, receiver);
    const api = () => service.as(shop.key);
    const path = `/v1/channels/${shop.channelId}/webhook`;
    const since = '2020-01-01T00:00:00Z';
    const history = async (query: string) => (await api().get(`${path}/history?${query}`).expect(200)).body;
    const switchTo = (webhook_enabled: boolean) =>
      api().put(path, { webhook_url: receiver.url, webhook_enabled }).expect(200);
    const delivered = () =>
      until('both are delivered', async () => (await history('status=delivered')).meta.total === 2);

    await plantEvents(service.database, shop.channelId, eventsOf(1, 2));
    await delivered();
    await restart('2000');
    receiver.answers(() => undefined);
    await api().post(`${path}/replay`, { since }).expect(202);
    await until('the first hangs, and the next of its order waits', () => receiver.received.length === 3);
    await switchTo(false);
    const { data } = await until('both are held', async () => {
      const failed = await history('status=failed');
      return failed.meta.total === 2 && failed.data.every(({ error }: Json) => error === HELD) && failed;
    });
    const nothingSent = { delivery_status: 'failed', response_status: null, response_body: null };
    expect(data).toMatchObject([nothingSent, nothingSent]);
    expect((await history('status=delivered')).meta.total).toBe(0);
    const { body: causes } = await api().get(`${path}/failures`).expect(200);
    expect(causes.data).toMatchObject([{ error: HELD, count: 2, held: 2 }]);
    const attempts = async (n: number) =>
      (await api().get(`${path}/history/${data[n].id}/attempts`).expect(200)).body.data;
    expect(await attempts(0)).toMatchObject([{ response_status: 200, response_body: 'ok' }]);
    expect(await attempts(1)).toMatchObject([
      { number: 1, response_status: 200, response_body: 'ok' },
      { number: 2, response_status: null, error: expect.stringContaining('2000 ms') as string },
    ]);

    await restart('15000');
    receiver.answersStatus(200);
    await switchTo(true);
    const { body: replayed } = await api().post(`${path}/replay`, { since, status: 'failed' }).expect(202);
    expect(replayed.count).toBe(2);
    await delivered();
  });
});

import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, placeOrder, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

describe('a change that says which system it comes from', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;
  let history: string;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
  });
  beforeEach(async () => {
    shop = await openShop(service, receiver);
    history = `/v1/channels/${shop.channelId}/webhook/history`;
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  const pick = async (id: string, origin: string): Promise<Json> => {
    const { body } = await shop.api
      .patch(`/v1/orders/${id}/status`, { status: 'picking', metadata: { picker_id: 'p' } })
      .set('X-Command-Origin', origin)
      .expect(202);
    return jobEnds(shop.api, body.jobId as string);
  };
  /** They are counted when the change is relayed, which may be after the end of its job. */
  const countSkipped = async ({ id }: Json): Promise<number> =>
    (await shop.api.get(`/v1/jobs/${id}`).expect(200)).body.webhooks_skipped;
  const toldOf = (id: string) =>
    receiver.received.filter(({ body }) => body.data.order_id === id && body.data.new_status === 'picking');
  const recordsOf = async (id: string): Promise<Json[]> =>
    (await shop.api.get(`${history}?order_id=${id}&event_type=order:status_changed`).expect(200)).body.data;

  it.each(['http', ':', '/', '127', 'hook', 'a'])('is not hidden from an endpoint by %j', async (origin) => {
    const id = await placeOrder(shop);
    const job = await pick(id, origin);
    await until('its endpoint hears of it', () => toldOf(id).length === 1);
    const [record] = await until('it is recorded', async () => {
      const records = await recordsOf(id);
      return records.length > 0 && records;
    });
    expect(record).toMatchObject({ delivery_status: 'delivered' });
    expect(record).not.toHaveProperty('skipped');
    expect(await countSkipped(job)).toBe(0);
  });

  it('is in the history of the endpoint as skipped, with the reason', async () => {
    const id = await placeOrder(shop);
    const job = await pick(id, '127.0.0.1');
    const [record] = await until('it is recorded', async () => {
      const records = await recordsOf(id);
      return records.length > 0 && records;
    });
    expect(await countSkipped(job)).toBeGreaterThanOrEqual(1);
    expect(record).toMatchObject({
      event_type: 'order:status_changed',
      order_id: id,
      delivery_status: 'failed',
      skipped: true,
      error: "Skipped: the change comes from 127.0.0.1, which the endpoint's host names",
      delivery_timestamp: null,
      request_url: null,
      response_status: null,
      retry_count: 0,
      next_retry: null,
    });
    expect(toldOf(id)).toEqual([]);
    const { body: attempts } = await shop.api.get(`${history}/${record!.id}/attempts`).expect(200);
    expect(attempts.data).toEqual([]);
  });

  it('is sent by a replay that names its delivery, not by a replay of many', async () => {
    const id = await placeOrder(shop);
    await pick(id, '127.0.0.1');
    const [record] = await until('it is recorded', async () => {
      const records = await recordsOf(id);
      return records.length > 0 && records;
    });
    const many = { since: new Date(Date.now() - 60_000).toISOString(), event_type: 'order:status_changed' };
    const { body } = await shop.api.post(`/v1/channels/${shop.channelId}/webhook/replay`, many).expect(202);
    expect(body.count).toBe(0);
    expect((await recordsOf(id))[0]).toEqual(record);
    await shop.api.post(`${history}/${record!.id}/replay`).expect(202);
    await until('it is sent', () => toldOf(id).length === 1);
    const delivered = await until('and recorded', async () => {
      const [now] = await recordsOf(id);
      return now?.delivery_status === 'delivered' && now;
    });
    expect(delivered).toMatchObject({ id: record!.id, event_id: record!.event_id, error: null });
    expect(delivered).not.toHaveProperty('skipped');
  });
});

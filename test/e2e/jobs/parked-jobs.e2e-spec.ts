import { refuseFailures } from '../../support/beyond-the-interface';
import { scrape } from '../../support/service/scrape';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, orderBody, placeOrder } from '../../support/data/shop';
import { until } from '../../support/until';

describe('a job whose failure cannot be recorded', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ JOB_RETRY_SCHEDULE: '10ms', PARKED_RETRY_SCHEDULE: '1h' });
  });
  afterAll(() => service.stop());

  it('is parked with what follows it in its order, delays nobody, and completes once the fault is fixed', async () => {
    const shop = await openShop(service);
    const first = orderBody(shop.channelId);
    await shop.api.post('/v1/orders', first).set('Prefer', 'wait=20').expect(202);
    const fault = await refuseFailures(service.database);
    const { body: repeated } = await shop.api.post('/v1/orders', first).expect(202);
    const orderId = repeated.orderData.id as string;
    const { body: later } = await shop.api.put(`/v1/orders/${orderId}`, first).expect(202);
    const entry = await until('it is parked', async () => {
      const { body } = await service.system.get('/v1/parked?kind=job').expect(200);
      return body.data[0];
    });
    expect(entry).toMatchObject({
      kind: 'job',
      id: repeated.jobId,
      channel_id: shop.channelId,
      order_id: orderId,
      type: 'order_create',
      tries: 2,
      error: expect.stringContaining('INTERNAL_ERROR'),
    });
    const inMs = Date.parse(entry.next_try_at as string) - Date.now();
    expect(inMs).toBeGreaterThan(2_000_000);
    await placeOrder(shop);
    expect((await shop.api.get(`/v1/jobs/${later.jobId}`)).body.status).toBe('queued');
    await until('it is counted', async () => (await scrape(service))('oms_parked{of="jobs"}') === 1, 15_000);

    await fault.mend();
    const { body: retried } = await service.system
      .post('/v1/parked/retry', { kind: 'job', ids: [repeated.jobId] })
      .expect(202);
    expect(retried.count).toBe(1);
    const outcomes = await Promise.all(
      [repeated, later].map(({ jobId }) => jobEnds(shop.api, jobId as string)),
    );
    expect(outcomes.map(({ status, error }) => [status, error.code])).toEqual([
      ['failed', 'DUPLICATE_ORDER_NUMBER'],
      ['failed', 'ORDER_NOT_CREATED'],
    ]);
    await service.system.get('/v1/parked?kind=job').expect(200, { data: [], next: null });
  });
});

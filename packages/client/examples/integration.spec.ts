import { startService, type TestService } from '@oms/client/testing';

describe('a shop that uses the service', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('gets a signed webhook for its order', async () => {
    const { id: channel_id, client } = await service.openChannel();
    const { id, job } = await client.orders.create({
      channel_id,
      order_number: 'WEB-1',
      order_date: '2026-03-01T09:30:00Z',
      items: [{ item_id: 'milk', quantity: 2, price: 1.29 }],
    });
    await job.wait();
    const event = await service.receiver.waitFor(({ event_type }) => event_type === 'order:created');
    expect(event.data).toMatchObject({ order_id: id, order_number: 'WEB-1' });
  });
});

import { makeProbeDue } from '../../support/beyond-the-interface';
import { eventsOf, plantEvents } from '../../support/data/events';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop } from '../../support/data/shop';
import { until } from '../../support/until';

const ORDERS = 40;

describe('probes of a failing endpoint', () => {
  let service: Service;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await Receiver.start();
    service = await Service.start({ WEBHOOK_RETRY_SCHEDULE: '3s,3s,3s' });
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  it('try every order once before they try any again, and only the first event of an order', async () => {
    const shop = await openShop(service, receiver);
    receiver.answersStatus(500);
    const events = eventsOf(ORDERS, 2);
    await plantEvents(service.database, shop.channelId, events);
    const areTried = (count: number) =>
      until(`${count} probes`, async () => {
        await makeProbeDue(service.database, shop.channelId, 20);
        return receiver.received.length >= count;
      });
    await areTried(ORDERS);
    await areTried(ORDERS + 10);
    const firsts = events.slice(0, ORDERS).map(({ id }) => id);
    const tried = receiver.received.slice(0, ORDERS + 10).map(({ body }) => body.event_id);
    expect(tried.slice(0, ORDERS).sort()).toEqual([...firsts].sort());
    expect(new Set(tried).size).toBe(ORDERS);
  });
});

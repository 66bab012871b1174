import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, type Shop } from '../../support/data/shop';

describe('a request that makes the service call the addresses of a channel', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start({ ROLE: 'api' });
    receiver = await Receiver.start();
    shop = await openShop(service, receiver);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  it.each([
    ['webhook/test', 200],
    ['oauth2/test', 200],
    ['health-check', 202],
  ])(
    'is limited to 30 calls a minute of %s for each channel, and calls no endpoint when it is refused',
    async (call, status) => {
      const path = (channelId: string) => `/v1/channels/${channelId}/${call}`;
      const called = () => receiver.of('webhook:test').length;
      const before = called();
      const startedMs = Date.now();
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => shop.api.post(path(shop.channelId))),
      );
      const filledUp = Math.ceil((Date.now() - startedMs) / 2_000);
      const passed = answers.filter((answer) => answer.status === status).length;
      const refused = answers.filter((answer) => answer.status === 429);
      expect(passed).toBeGreaterThanOrEqual(30);
      expect(passed).toBeLessThanOrEqual(30 + filledUp);
      expect(passed + refused.length).toBe(60);
      expect(called() - before).toBe(call === 'webhook/test' ? passed : 0);
      expect(refused[0]!.body).toEqual({
        error: expect.stringContaining('at most 30'),
        code: 'TOO_MANY_TEST_CALLS',
      });
      expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      const other = await openShop(service, receiver);
      await other.api.post(path(other.channelId)).expect(status);
    },
  );
});

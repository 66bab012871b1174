import type { Response } from 'supertest';
import { countRows } from '../../support/beyond-the-interface';
import { Receiver } from '../../support/receivers/receiver';
import { TokenEndpoint } from '../../support/receivers/token-endpoint';
import { Service } from '../../support/service/service';
import { openShop, type Shop } from '../../support/data/shop';

const GROUPS = 3;
/** The limit lies within a group. */
const AT_ONCE = 20;

describe('a request that makes the service call the addresses of a channel', () => {
  let service: Service;
  let receiver: Receiver;
  let tokens: TokenEndpoint;
  let shop: Shop;

  beforeAll(async () => {
    service = await Service.start({ ROLE: 'api' });
    receiver = await Receiver.start();
    tokens = await TokenEndpoint.start();
    shop = await openShop(service, receiver);
    const oauth2 = {
      oauth2_enabled: true,
      oauth2_client_id: 'shop',
      oauth2_client_secret: 'client-secret-value-7788',
      oauth2_token_url: tokens.url,
    };
    await shop.api.put(`/v1/channels/${shop.channelId}/oauth2`, oauth2).expect(200);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop(), tokens.stop()]));

  /** How often each call was made; a health check by a job, which no process here does. */
  const made = {
    'webhook/test': () => receiver.of('webhook:test').length,
    'oauth2/test': () => tokens.requests.length,
    'health-check': () => countRows(service.database, 'jobs', shop.channelId),
  } as const;

  it.each([
    ['webhook/test', 200],
    ['oauth2/test', 200],
    ['health-check', 202],
  ] as const)(
    'is limited to 30 calls a minute of %s for each channel, and calls no endpoint when it is refused',
    async (call, status) => {
      const path = (channelId: string) => `/v1/channels/${channelId}/${call}`;
      const before = await made[call]();
      const startedMs = Date.now();
      const answers: Response[] = [];
      for (let group = 0; group < GROUPS; group += 1) {
        const sent = Array.from({ length: AT_ONCE }, () => shop.api.post(path(shop.channelId)));
        answers.push(...(await Promise.all(sent)));
      }
      const filledUp = Math.ceil((Date.now() - startedMs) / 2_000);
      const passed = answers.filter((answer) => answer.status === status).length;
      const refused = answers.filter((answer) => answer.status === 429);
      expect(passed).toBeGreaterThanOrEqual(30);
      expect(passed).toBeLessThanOrEqual(30 + filledUp);
      expect(passed + refused.length).toBe(GROUPS * AT_ONCE);
      expect((await made[call]()) - before).toBe(passed);
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

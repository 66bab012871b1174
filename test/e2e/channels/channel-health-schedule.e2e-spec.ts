import {
  countRows,
  missHealthCheck,
  nextHealthCheck,
  postponeNewestJob,
  refuseJobsIn,
} from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { createTestDatabase, type TestDatabase } from '../../support/postgres/database';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

describe('the schedule of health checks', () => {
  let database: TestDatabase;
  let services: Service[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const shared = {
      SYSTEM_TOKEN: 'system_0123456789012345678901234567',
      ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
      CHANNEL_HEALTH_INTERVAL: '2s',
    };
    services = await Promise.all([1, 2].map(() => Service.start(shared, database)));
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.terminate()));
    await database.drop();
  });

  const CHANNEL = { type: 'wolt', config: { api_key: 'key', venue_id: 'venue' } };

  const channelOf = async (shop: Shop): Promise<Json> =>
    (await shop.api.get(`/v1/channels/${shop.channelId}`).expect(200)).body;

  const checksOf = async (shop: Shop): Promise<{ status: string; created_at: Date }[]> => {
    const query = `channel_id=${shop.channelId}&type=channel_health_check&limit=100`;
    const { body } = await services[0]!.as(shop.key).get(`/v1/jobs?${query}`).expect(200);
    expect(body.pagination.totalPages).toBeLessThanOrEqual(1);
    return body.data
      .map(({ status, created_at }: Json) => ({ status, created_at: new Date(created_at as string) }))
      .reverse();
  };

  const wasChecked = (shop: Shop, count: number) =>
    until(`a channel was checked ${count} times`, async () => {
      const made = await checksOf(shop);
      return made.filter(({ status }) => status === 'completed').length >= count && made;
    });

  it('checks every channel once per interval, however many processes run', async () => {
    const shops = await Promise.all([1, 2, 3].map(() => openShop(services[0]!, undefined, CHANNEL)));
    for (const shop of shops) {
      await wasChecked(shop, 3);
      await wasChecked(shop, 6);
      const checks = await wasChecked(shop, 8);
      const gaps = checks.slice(1).map((check, n) => +check.created_at - +checks[n]!.created_at);
      expect(Math.min(...gaps)).toBeGreaterThan(0);
      expect(checks.length).toBeLessThanOrEqual(
        (+checks.at(-1)!.created_at - +checks[0]!.created_at) / 2_000 + 3,
      );
      expect((await channelOf(shop)).health).toBe('healthy');
    }
  });

  it('accepts no second check of a channel while one has not ended', async () => {
    const receiver = await Receiver.start();
    const shop = await openShop(services[0]!, receiver, CHANNEL);
    await until('it is checked', async () => (await checksOf(shop)).length > 0);
    await postponeNewestJob(database, shop.channelId);
    const held = await countRows(database, 'jobs', shop.channelId);
    const planned = () => nextHealthCheck(database, shop.channelId);
    const before = await planned();
    await until('its time came twice', async () => +(await planned()) - +before >= 4_000);
    expect(await countRows(database, 'jobs', shop.channelId)).toBe(held);
    await receiver.stop();
  });

  it('skips what was missed while no process ran, and continues at the next time', async () => {
    const shop = await openShop(services[0]!, undefined, CHANNEL);
    await Promise.all(services.map((service) => service.terminate()));
    const before = await countRows(database, 'jobs', shop.channelId);
    await missHealthCheck(database, shop.channelId);
    const missed = await nextHealthCheck(database, shop.channelId);
    const fault = await refuseJobsIn(database, shop.channelId);
    await Promise.all(services.map((service) => service.run()));
    const next = await until('it is scheduled again without a check', async () => {
      const due = await nextHealthCheck(database, shop.channelId);
      return +due > +missed && due;
    });
    await fault.mend();
    const check = await until('it is checked', async () => (await checksOf(shop))[before]);
    expect(+check.created_at).toBeGreaterThanOrEqual(+next);
  });
});

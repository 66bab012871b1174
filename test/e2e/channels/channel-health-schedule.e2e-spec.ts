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
  const MINUTE_AGO = `now() - interval '1 minute'`;

  const channelOf = async (shop: Shop): Promise<Json> =>
    (await shop.api.get(`/v1/channels/${shop.channelId}`).expect(200)).body;

  const checksOf = async (shop: Shop): Promise<{ status: string; created_at: Date }[]> =>
    database.query(
      `SELECT status, created_at FROM jobs WHERE channel_id = $1 AND type = 'channel_health_check' ORDER BY created_at`,
      [shop.channelId],
    );

  it('checks every channel once per interval, however many processes run', async () => {
    const shops = await Promise.all([1, 2, 3].map(() => openShop(services[0]!, undefined, CHANNEL)));
    for (const shop of shops) {
      const checks = await until('a channel was checked three times', async () => {
        const made = await checksOf(shop);
        return made.filter(({ status }) => status === 'completed').length >= 3 && made;
      });
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
    await database.query(
      `UPDATE jobs SET status = 'queued', completed_at = NULL, run_at = now() + interval '1 hour'
        WHERE channel_id = $1 AND id = (SELECT id FROM jobs WHERE channel_id = $1 AND type = 'channel_health_check'
                                         ORDER BY seq DESC LIMIT 1)`,
      [shop.channelId],
    );
    const [held] = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM jobs WHERE channel_id = $1`,
      [shop.channelId],
    );
    const planned = async () =>
      (
        await database.query<{ due: Date }>('SELECT health_due_at AS due FROM channels WHERE id = $1', [
          shop.channelId,
        ])
      )[0]!.due;
    const before = await planned();
    await until('its time came twice', async () => +(await planned()) - +before >= 4_000);
    const [after] = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM jobs WHERE channel_id = $1`,
      [shop.channelId],
    );
    expect(after).toEqual(held);
    await receiver.stop();
  });

  it('skips what was missed while no process ran, and continues at the next time', async () => {
    const shop = await openShop(services[0]!, undefined, CHANNEL);
    await Promise.all(services.map((service) => service.terminate()));
    const before = await checksOf(shop);
    await database.query(`UPDATE channels SET health_due_at = ${MINUTE_AGO} WHERE id = $1`, [shop.channelId]);
    await Promise.all(services.map((service) => service.run()));
    const next = await until('it is scheduled again', async () => {
      const [row] = await database.query<{ ahead: boolean; due: Date }>(
        'SELECT health_due_at > now() AS ahead, health_due_at AS due FROM channels WHERE id = $1',
        [shop.channelId],
      );
      return row!.ahead && row!.due;
    });
    const check = await until('it is checked', async () => (await checksOf(shop))[before.length]);
    expect(+check.created_at).toBeGreaterThanOrEqual(+next - 2_000);
  });
});

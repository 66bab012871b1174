import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Webhook } from 'standardwebhooks';
import type { TestDatabase } from '../support/postgres/database';
import { InstalledPostgres } from '../support/postgres/installed-postgres';
import { Receiver } from '../support/receivers/receiver';
import { Service } from '../support/service/service';
import { jobEnds, openShop, orderBody, placeOrder, SECRET, type Shop } from '../support/data/shop';
import { until } from '../support/until';

const ORDERS = 25;

/** What the page says to run: to make a dump, and to restore it. */
const [, DUMP, RESTORE] = /## Backup and restore\n[^]*?```sh\n([^]*?)```[^]*?```sh\n([^]*?)```/.exec(
  readFileSync('docs/operations.md', 'utf8'),
)!;

/** Every table with its number of rows and a digest of them; keys apart, since each use of a key is noted. */
async function contentsOf(database: TestDatabase): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND relname <> 'api_keys' ORDER BY 1`,
  );
  const digests = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS digest FROM ${name} t`,
  );
  const rows = await database.query<{ name: string; digest: string }>(digests.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

describe('a backup made with pg_dump', () => {
  let postgres: InstalledPostgres;
  let receiver: Receiver;
  let folder: string;

  beforeAll(async () => {
    postgres = await InstalledPostgres.start();
    receiver = await Receiver.start();
    folder = mkdtempSync(join(tmpdir(), 'oms-backup-'));
  });
  afterAll(async () => {
    await receiver.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  /** A shop with delivered orders, one delivery to be retried, and orders that are only accepted. */
  async function trade(service: Service): Promise<{ shop: Shop; accepted: string[] }> {
    const shop = await openShop(service, receiver);
    await Promise.all(Array.from({ length: ORDERS }, () => placeOrder(shop)));
    await until('all are told', () => receiver.of('order:created').length === ORDERS);
    receiver.answersStatus(503);
    await placeOrder(shop);
    await until('one delivery has failed', async () => {
      const rows = await service.database.query(
        `SELECT 1 FROM webhook_deliveries WHERE state = 'pending' AND attempts > 0 AND claim IS NULL`,
      );
      return rows.length === 1;
    });
    await service.terminate();
    Object.assign(service.env, { ROLE: 'api' });
    await service.run();
    const api = service.as(shop.key);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.post('/v1/orders', orderBody(shop.channelId)).expect(202)),
    );
    return { shop, accepted: answers.map(({ body }) => body.jobId as string) };
  }

  it('holds everything, and the service on what is restored goes on where the other stood', async () => {
    const settings = { WEBHOOK_RETRY_SCHEDULE: '1h,1h' };
    const first = await Service.start(settings, await postgres.create('orders'));
    const { shop, accepted } = await trade(first);
    const DATABASE_URL = first.database.url;
    // The service works meanwhile, and notes every few seconds that it does.
    const dumped = await until(
      'nothing changes during the dump',
      async () => {
        const before = await contentsOf(first.database);
        postgres.shell(DUMP!, folder, { DATABASE_URL });
        return isDeepStrictEqual(await contentsOf(first.database), before) && before;
      },
      60_000,
    );
    await first.terminate();

    const restored = postgres.database('orders_restored');
    const commands = RESTORE!.replace('postgres://.../orders_restored', restored.url);
    postgres.shell(commands, folder, { DATABASE_URL });
    expect(await contentsOf(restored)).toEqual(dumped);
    expect(await restored.query('SHOW jit')).toEqual([{ jit: 'off' }]);

    await restored.query(`UPDATE webhook_deliveries SET due_at = now() WHERE state = 'pending'`);
    receiver.answersStatus(200);
    const told = receiver.received.length;
    const second = await Service.start({ ...first.env, ROLE: 'all', DATABASE_URL: restored.url }, restored);
    const api = second.as(shop.key);
    for (const jobId of accepted) expect(await jobEnds(api, jobId)).toMatchObject({ status: 'completed' });
    await until('what was owed is told', () => receiver.received.length === told + 1 + accepted.length);
    for (const { headers, text } of receiver.received.slice(told)) {
      expect(new Webhook(SECRET).verify(text, headers as Record<string, string>)).toBeTruthy();
    }

    await placeOrder({ ...shop, api });
    const { body: list } = await api.get(`/v1/orders?channel_id=${shop.channelId}&limit=100`).expect(200);
    expect(list.pagination.total).toBe(ORDERS + 1 + accepted.length + 1);
    const feed = async () =>
      (await api.get(`/v1/events?channel_id=${shop.channelId}&limit=100`).expect(200)).body;
    await until(
      'the feed goes on',
      async () => (await feed()).data.length === ORDERS + 1 + accepted.length + 1,
    );
    await second.terminate();
  });

  it('was made of a database of Postgres 15 or later, on which the service runs', async () => {
    expect(postgres.version).toBeGreaterThanOrEqual(15);
  });
});

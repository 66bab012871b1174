import { WAITING } from '../../../src/health/waiting';
import type { TestDatabase } from '../../support/postgres/database';
import { planOf } from '../../support/postgres/plan';
import { Receiver } from '../../support/receivers/receiver';
import { scrape } from '../../support/service/scrape';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder } from '../../support/data/shop';
import { until } from '../../support/until';

/** Jobs of an unknown type: they wait forever. */
const PLANT_JOBS = `
  INSERT INTO jobs (channel_id, id, key, type, payload, status, attempts, run_at)
  SELECT gen_random_uuid(), gen_random_uuid(), n::text, 'planted', '{}', $2, $3, now() - interval '90 seconds'
    FROM generate_series(1, $1::int) AS n`;

const PLANT_DELIVERIES = `
  INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, due_at, held_at)
  SELECT $1, 'planted-' || $2 || n, gen_random_uuid(), 'order:created', $2,
         CASE WHEN $2 = 'pending' THEN now() + $4 * interval '1 second' END,
         CASE WHEN $2 = 'held' THEN now() END
    FROM generate_series(1, $3::int) AS n`;

describe('/metrics of the whole system', () => {
  let service: Service;
  let database: TestDatabase;

  beforeAll(async () => {
    service = await Service.start({ ROLE: 'api' });
    database = service.database;
  });
  afterAll(() => service.stop());

  it('counts what waits up to a limit, and shows how old the oldest is', async () => {
    const receiver = await Receiver.start();
    const shop = await openShop(service, receiver);
    await database.query(PLANT_JOBS, [12_000, 'queued', 0]);
    await database.query(PLANT_JOBS, [3, 'failed', 1]);
    await database.query(PLANT_DELIVERIES, [shop.channelId, 'held', 2, 0]);
    await database.query(PLANT_DELIVERIES, [shop.channelId, 'pending', 4, -60]);
    await database.query(
      `INSERT INTO events (channel_id, id, type, data, occurred_at)
       VALUES ($1, 'planted', 'order:created', '{}', now() - interval '30 seconds')`,
      [shop.channelId],
    );
    const metric = await scrape(service);
    expect(metric('oms_jobs{state="queued"}')).toBe(10_001);
    expect(metric('oms_jobs{state="failed"}')).toBe(3);
    expect(metric('oms_lag_seconds{of="jobs"}')).toBeGreaterThanOrEqual(90);
    expect(metric('oms_events{state="unrelayed"}')).toBe(1);
    expect(metric('oms_lag_seconds{of="events"}')).toBeGreaterThanOrEqual(30);
    expect(metric('oms_webhook_deliveries{state="pending"}')).toBe(4);
    expect(metric('oms_webhook_deliveries{state="due"}')).toBe(4);
    expect(metric('oms_webhook_deliveries{state="held"}')).toBe(2);
    expect(metric('oms_lag_seconds{of="deliveries"}')).toBeGreaterThanOrEqual(60);
    await receiver.stop();
  });

  it('shows the connections of the process to the database', async () => {
    const metric = await scrape(service);
    const used = metric('oms_database_connections{state="used"}')!;
    const idle = metric('oms_database_connections{state="idle"}')!;
    expect(used + idle).toBeGreaterThanOrEqual(1);
    expect(used + idle).toBeLessThanOrEqual(10);
    expect(metric('oms_database_connections_waited_for')).toBe(0);
  });

  it('never scans a table of orders, and reads nothing for scrapes within 5 s', async () => {
    await database.query(PLANT_JOBS, [20_000, 'completed', 0]);
    await database.query(PLANT_DELIVERIES, ['01a1fd0f-1c5a-709a-86b8-c8d0f7392666', 'delivered', 20_000, 0]);
    await database.query('ANALYZE jobs, events, webhook_deliveries');
    const plan = await planOf(database, WAITING, []);
    expect(plan.join('\n')).toMatch(/Index (Only )?Scan jobs/);
    expect(plan).not.toEqual(expect.arrayContaining(['Seq Scan jobs']));
    expect(plan).not.toEqual(expect.arrayContaining(['Seq Scan webhook_deliveries']));
    await scrape(service);
    await database.query('DELETE FROM jobs');
    expect((await scrape(service))('oms_jobs{state="queued"}')).toBe(10_001);
  });
});

describe('the circuits that /metrics counts', () => {
  const STATES = ['closed', 'open', 'half_open', 'disabled'];

  it('are closed, open, half-open and disabled endpoints', async () => {
    const service = await Service.start({ ROLE: 'api' });
    const receiver = await Receiver.start();
    const shops = await Promise.all([1, 2, 3, 4, 5].map(() => openShop(service, receiver)));
    const [, open, due, probed, disabled] = shops.map(({ channelId }) => channelId);
    const set = (id: string | undefined, columns: string) =>
      service.database.query(`UPDATE channels SET ${columns} WHERE id = $1`, [id]);
    await set(open, `webhook_failures = 20, webhook_probe_at = now() + interval '1 minute'`);
    await set(due, `webhook_failures = 25, webhook_probe_at = now() - interval '1 second'`);
    await set(probed, `webhook_failures = 20, webhook_probe_at = now() + interval '1 minute'`);
    await set(disabled, 'webhook_enabled = false');
    await service.database.query(PLANT_DELIVERIES, [probed, 'pending', 1, 9]);
    await service.database.query('UPDATE webhook_deliveries SET claim = gen_random_uuid()');
    const metric = await scrape(service);
    const counts = STATES.map((state) => metric(`oms_webhook_circuits{state="${state}"}`));
    expect(counts).toEqual([1, 1, 2, 1]);
    await Promise.all([service.stop(), receiver.stop()]);
  });
});

describe('a process that delivers webhooks', () => {
  it('counts the attempts that were not the first', async () => {
    const service = await Service.start({ WEBHOOK_RETRY_SCHEDULE: '10ms,10ms' });
    const receiver = await Receiver.start();
    receiver.answers((_received, response) => {
      response.writeHead(receiver.received.length < 3 ? 500 : 200).end();
    });
    const shop = await openShop(service, receiver);
    await placeOrder(shop, orderBody(shop.channelId));
    await until('the retries are counted', async () => {
      return (await scrape(service))('oms_webhook_retries_total') === 2;
    });
    await Promise.all([service.stop(), receiver.stop()]);
  });
});

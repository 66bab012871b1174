import {
  forgetJobs,
  plantDeliveries,
  plantEvent,
  plantJobs,
  setFailures,
} from '../../support/beyond-the-interface';
import type { TestDatabase } from '../../support/postgres/database';
import { Receiver } from '../../support/receivers/receiver';
import { scrape } from '../../support/service/scrape';
import { Service } from '../../support/service/service';
import { openShop, orderBody, placeOrder } from '../../support/data/shop';
import { until } from '../../support/until';

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
    await plantJobs(database, 12_000, { status: 'queued' });
    await plantJobs(database, 3, { status: 'failed', attempts: 1 });
    await plantDeliveries(database, shop.channelId, 2, { state: 'held' });
    await plantDeliveries(database, shop.channelId, 4, { state: 'pending', dueInSeconds: -60 });
    await plantEvent(database, shop.channelId, 'planted', 30);
    const metric = await scrape(service);
    expect(metric('oms_jobs{state="queued"}')).toBe(10_001);
    expect(metric('oms_jobs{state="failed"}')).toBe(3);
    expect(metric('oms_lag_seconds{of="jobs"}')).toBeGreaterThanOrEqual(90);
    expect(metric('oms_events{state="unrelayed"}')).toBe(1);
    expect(metric('oms_lag_seconds{of="events"}')).toBeGreaterThanOrEqual(30);
    expect(metric('oms_webhook_deliveries{state="pending"}')).toBe(4);
    expect(metric('oms_webhook_deliveries{state="due"}')).toBe(4);
    const { body: system } = await service.system.get('/v1/system').expect(200);
    expect(system).toMatchObject({
      queues: [
        { name: 'jobs', waiting: 10_001 },
        { name: 'events', waiting: 1 },
        { name: 'deliveries', waiting: 4 },
      ],
      jobs_failed: 3,
      deliveries_held: 2,
      processes: [
        { role: 'api', version: expect.stringMatching(/^\d+\.\d+\.\d+$/), pid: expect.any(Number) },
      ],
    });
    expect(system.database_bytes).toBeGreaterThan(1_000_000);
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

  it('counts nothing that it reads itself as waiting for a connection', async () => {
    // Fewer connections than a first scrape reads with.
    const idle = await Service.start({ ROLE: 'api', DATABASE_POOL_SIZE: '2' });
    expect((await scrape(idle))('oms_database_connections_waited_for')).toBe(0);
    await idle.stop();
  });

  it('reads nothing for scrapes within 5 s', async () => {
    let queued: number | null;
    let tookMs: number;
    do {
      await plantJobs(database, 12_000, { status: 'queued' });
      // A new process has read nothing yet.
      await service.terminate();
      await service.run();
      const startedAt = performance.now();
      await scrape(service);
      await forgetJobs(database);
      queued = (await scrape(service))('oms_jobs{state="queued"}');
      tookMs = performance.now() - startedAt;
    } while (tookMs >= 5_000);
    expect(queued).toBe(10_001);
  });
});

describe('the circuits that /metrics counts', () => {
  const STATES = ['closed', 'open', 'half_open', 'disabled'];

  it('are closed, open, half-open and disabled endpoints', async () => {
    const service = await Service.start({ ROLE: 'api' });
    const receiver = await Receiver.start();
    const shops = await Promise.all([1, 2, 3, 4, 5].map(() => openShop(service, receiver)));
    const [, open, due, probed, disabled] = shops.map(({ channelId }) => channelId);
    await setFailures(service.database, open!, 20, 60);
    await setFailures(service.database, due!, 25, -1);
    await setFailures(service.database, probed!, 20, 60);
    await service.system
      .put(`/v1/channels/${disabled}/webhook`, { webhook_url: receiver.url, webhook_enabled: false })
      .expect(200);
    await plantDeliveries(service.database, probed!, 1, {
      state: 'pending',
      dueInSeconds: 9,
      isClaimed: true,
    });
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

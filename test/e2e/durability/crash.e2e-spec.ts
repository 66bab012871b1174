import { setTimeout } from 'node:timers/promises';
import { EmbeddedService } from '../../support/service/embedded-service';
import { Processes } from '../../support/service/processes';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, orderBody } from '../../support/data/shop';
import { until } from '../../support/until';

describe('a service that is killed', () => {
  it('between 202 and delivery leaves exactly one order and its event', async () => {
    const service = await Service.start();
    const receiver = await Receiver.start();
    receiver.answers(() => undefined);
    const shop = await openShop(service, receiver);
    const order = orderBody(shop.channelId);
    const { body } = await shop.api.post('/v1/orders', order).expect(202);
    await until('the delivery is under way', () => receiver.received.length > 0);
    await service.kill();

    receiver.answersStatus(200);
    await service.database.query("UPDATE webhook_deliveries SET due_at = now() WHERE state = 'pending'");
    await service.run();
    const api = service.as(shop.key);
    const again = await until('the event comes again', () => receiver.received[1]);
    expect(again.text).toBe(receiver.received[0]?.text);
    const { body: list } = await api.get(`/v1/orders?channel_id=${shop.channelId}`).expect(200);
    expect(list.data).toHaveLength(1);
    expect(list.data[0]).toMatchObject({ id: body.orderData.id, version: 1 });
    const rows = await service.database.query("SELECT 1 FROM events WHERE type = 'order:created'");
    expect(rows).toHaveLength(1);
    await Promise.all([service.stop(), receiver.stop()]);
  });

  it('right after each 202 of a burst loses and repeats none of them', async () => {
    const service = await Service.start();
    const receiver = await Receiver.start();
    const shop = await openShop(service, receiver);
    const orders = Array.from({ length: 120 }, () => orderBody(shop.channelId));
    let accepted: string[] = [];
    const sent = orders.map(async (order) => {
      const answer = await shop.api.post('/v1/orders', order).catch(() => null);
      if (answer?.status === 202) accepted.push(order.order_number as string);
      if (accepted.length === 60) await service.kill();
    });
    await Promise.all(sent);
    accepted = [...new Set(accepted)];
    expect(accepted.length).toBeGreaterThanOrEqual(60);

    await service.database.query("UPDATE webhook_deliveries SET due_at = now() WHERE state = 'pending'");
    await service.run();
    await until('every accepted order is told', () => {
      const told = new Set(receiver.of('order:created').map(({ body }) => body.data.order_number));
      return accepted.every((number) => told.has(number));
    });
    const counts = await service.database.query<{ n: number; numbers: number; events: number }>(
      `SELECT count(*)::int AS n, count(DISTINCT order_number)::int AS numbers,
              (SELECT count(*)::int FROM events WHERE type = 'order:created') AS events FROM orders`,
    );
    expect(counts[0]).toEqual({ n: counts[0]!.n, numbers: counts[0]!.n, events: counts[0]!.n });
    await Promise.all([service.stop(), receiver.stop()]);
  });

  it('keeps its embedded database and secrets, and starts warm within 5 s', async () => {
    const service = await EmbeddedService.start();
    const tokenAtFirst = service.token();
    expect(service.log).toContain('system-token');
    expect(service.log).not.toContain(tokenAtFirst);
    const shop = await openShop(service);
    const { body } = await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
    await service.kill();
    const startedAt = Date.now();
    await service.run();
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(service.token()).toBe(tokenAtFirst);
    expect(service.log).not.toContain('system-token');
    await until('the order is there', async () => {
      return (await service.as(shop.key).get(`/v1/orders/${body.orderData.id}`)).status === 200;
    });
    expect(service.modes(['system-token', 'encryption-key'])).toEqual([0o600, 0o600]);
    await service.stop();
  });
});

describe('a service that is asked to end', () => {
  it('finishes what it accepted, exits within 10 s with code 0 and accepts no more', async () => {
    const service = await Service.start();
    const receiver = await Receiver.start();
    receiver.answers((_received, response) => void setTimeout(300).then(() => response.writeHead(200).end()));
    const shop = await openShop(service, receiver);
    await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
    await until('the delivery is under way', () => receiver.received.length === 1);
    const startedAt = Date.now();
    expect(await service.terminate()).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    const states = await service.database.query<{ state: string }>('SELECT state FROM webhook_deliveries');
    expect(states).toEqual([{ state: 'delivered' }]);
    await expect(shop.api.get('/health/live')).rejects.toThrow();
    await Promise.all([service.database.drop(), receiver.stop()]);
  });

  it('takes no more jobs while its last delivery is under way', async () => {
    const processes = await Processes.prepare({});
    const [api, worker] = [await processes.start('api'), await processes.start('worker')];
    const receiver = await Receiver.start();
    receiver.answers(
      (_received, response) => void setTimeout(3_000).then(() => response.writeHead(200).end()),
    );
    const shop = await openShop(api, receiver);
    await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
    await until('the delivery is under way', () => receiver.received.length === 1);
    const ended = worker.terminate();
    await until('it was asked to end', () => worker.log.includes('SIGTERM: shutting down'));
    await setTimeout(500);
    const { body } = await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
    expect(worker.isRunning).toBe(true);
    expect(await ended).toBe(0);
    const jobs = await api.database.query('SELECT status FROM jobs WHERE id = $1', [body.jobId]);
    expect(jobs).toEqual([{ status: 'queued' }]);
    await Promise.all([processes.stop(), receiver.stop()]);
  });
});

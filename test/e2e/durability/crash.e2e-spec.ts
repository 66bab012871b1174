import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../../support/http/api';
import { isSettled, makeDeliveriesDue } from '../../support/beyond-the-interface';
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
    await makeDeliveriesDue(service.database);
    await service.run();
    const api = service.as(shop.key);
    const again = await until('the event comes again', () => receiver.received[1]);
    expect(again.text).toBe(receiver.received[0]?.text);
    const { body: list } = await api.get(`/v1/orders?channel_id=${shop.channelId}`).expect(200);
    expect(list.data).toHaveLength(1);
    expect(list.data[0]).toMatchObject({ id: body.orderData.id, version: 1 });
    const feed = `/v1/events?channel_id=${shop.channelId}&event_type=order:created`;
    expect((await api.get(feed).expect(200)).body.data).toHaveLength(1);
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

    await makeDeliveriesDue(service.database);
    await service.run();
    await until('every accepted order is told', () => {
      const told = new Set(receiver.of('order:created').map(({ body }) => body.data.order_number));
      return accepted.every((number) => told.has(number));
    });
    // Orders may be stored whose 202 the kill cut off.
    await until('the others are told too', () => isSettled(service.database, shop.channelId));
    const api = service.as(shop.key);
    const ofChannel = `channel_id=${shop.channelId}&limit=100`;
    const pages = await Promise.all(
      [1, 2].map((page) => api.get(`/v1/orders?${ofChannel}&page=${page}`).expect(200)),
    );
    const numbers = pages.flatMap(({ body }) => body.data.map((order: Json) => order.order_number as string));
    const events: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { body }: { body: Json } = await api
        .get(`/v1/events?${ofChannel}&event_type=order:created${next && `&after=${next}`}`)
        .expect(200);
      events.push(...body.data.map((event: Json) => event.data.order_number as string));
      next = body.data.length === 0 ? null : body.next;
    }
    expect(numbers).toHaveLength(pages[0]!.body.pagination.total as number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(events.sort()).toEqual([...numbers].sort());
    await Promise.all([service.stop(), receiver.stop()]);
  });

  it('keeps its embedded database and secrets', async () => {
    const service = await EmbeddedService.start();
    const tokenAtFirst = service.token();
    expect(service.log).toContain('system-token');
    expect(service.log).not.toContain(tokenAtFirst);
    const shop = await openShop(service);
    const { body } = await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
    await service.kill();
    await service.run();
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
    const held = holdAnswers(receiver);
    const shop = await openShop(service, receiver);
    await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
    await until('the delivery is under way', () => held.length === 1);
    const startedAt = Date.now();
    const ended = service.terminate();
    await until('it was asked to end', () => service.log.includes('SIGTERM: shutting down'));
    held[0]!.writeHead(200).end();
    expect(await ended).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    await expect(shop.api.get('/health/live')).rejects.toThrow();
    await service.run();
    const { body } = await service
      .as(shop.key)
      .get(`/v1/channels/${shop.channelId}/webhook/history`)
      .expect(200);
    expect(body.data).toMatchObject([{ delivery_status: 'delivered', retry_count: 0 }]);
    expect(receiver.received).toHaveLength(1);
    await Promise.all([service.stop(), receiver.stop()]);
  });

  it('takes no more jobs while its last delivery is under way', async () => {
    const processes = await Processes.prepare({});
    const api = await processes.start('api');
    const receiver = await Receiver.start();
    const held = holdAnswers(receiver);
    const shop = await openShop(api, receiver);
    const place = async () =>
      (await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202)).body.jobId as string;
    const statusOf = async (jobId: string) =>
      (await shop.api.get(`/v1/jobs/${jobId}`).expect(200)).body.status as string;
    /** Ends a worker during a delivery; null when it has ended before it was seen to leave a job. */
    const endWorker = async () => {
      const before = held.length;
      const worker = await processes.start('worker');
      await place();
      await until('a delivery is under way', () => held.length > before);
      const ended = worker.terminate();
      const isDeaf = () =>
        worker
          .as(null)
          .get('/health/live')
          .then(
            () => false,
            () => true,
          );
      await until('it no longer listens', isDeaf);
      // Its work ends just after it stopped listening.
      const left = await until('it takes no more jobs', async () => {
        const jobId = await place();
        // A worker that still takes jobs would take this one meanwhile.
        await pause(1_000);
        const status = await statusOf(jobId);
        if (!worker.isRunning) return { jobId: null };
        return status === 'queued' && { jobId };
      });
      for (const response of held) if (!response.writableEnded) response.writeHead(200).end();
      expect(await ended).toBe(0);
      return left.jobId;
    };
    const jobId = await until('a worker that still runs leaves a job', endWorker);
    expect(await statusOf(jobId)).toBe('queued');
    await Promise.all([processes.stop(), receiver.stop()]);
  });
});

/** The responses of a receiver that gives none by itself. */
function holdAnswers(receiver: Receiver): ServerResponse[] {
  const held: ServerResponse[] = [];
  receiver.answers((_received, response) => void held.push(response));
  return held;
}

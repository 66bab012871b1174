import type { ServerResponse } from 'node:http';
import { haveFailedForFiveDays } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { eventsOf, plantEvents } from '../../support/data/events';
import { type Received, Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, type Shop } from '../../support/data/shop';
import { undisturbed } from '../../support/undisturbed';
import { until } from '../../support/until';

describe('the delivery engine', () => {
  let service: Service;
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    service = await Service.start({
      WEBHOOK_RETRY_SCHEDULE: '100ms,100ms,200ms,200ms,300ms,300ms,400ms,400ms,400ms',
      WEBHOOK_RATE_LIMITED_DELAY: '300ms',
      WEBHOOK_CONCURRENCY: '8',
    });
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  });

  async function open(): Promise<{ shop: Shop; receiver: Receiver }> {
    const receiver = await Receiver.start();
    receivers.push(receiver);
    return { receiver, shop: await openShop(service, receiver) };
  }

  const channelOf = async (shop: Shop) =>
    (await shop.api.get(`/v1/channels/${shop.channelId}`).expect(200)).body;
  const historyOf = async (shop: Shop, query = 'limit=100') =>
    (await shop.api.get(`/v1/channels/${shop.channelId}/webhook/history?${query}`).expect(200)).body;
  const attemptsOf = async (shop: Shop, id: string): Promise<Json[]> =>
    (await shop.api.get(`/v1/channels/${shop.channelId}/webhook/history/${id}/attempts`).expect(200)).body
      .data;
  const areDelivered = (shop: Shop, count: number) =>
    until(
      `${count} are delivered`,
      async () => (await historyOf(shop, 'status=delivered')).meta.total === count,
    );

  /** How long after each event its first attempt began. */
  async function firstAttemptsMs({ shop, receiver }: { shop: Shop; receiver: Receiver }): Promise<number[]> {
    const occurredAt = new Map(
      receiver.received.map(({ body }) => [body.event_id, Date.parse(body.timestamp)]),
    );
    const latencies: number[] = [];
    for (const { id, event_id } of (await historyOf(shop)).data) {
      const [attempt] = await attemptsOf(shop, id);
      latencies.push(Date.parse(attempt!.attempted_at as string) - occurredAt.get(event_id)!);
    }
    return latencies;
  }

  it('delivers each event of a channel within 1 s while the lane of another hangs', async () => {
    const latencies = await undisturbed(async () => {
      const [slow, quick] = [await open(), await open()];
      const hanging: ServerResponse[] = [];
      slow.receiver.answers((_received, response) => void hanging.push(response));
      await plantEvents(service.database, slow.shop.channelId, eventsOf(100, 1));
      await until('the lane hangs', () => slow.receiver.received.length === 8);
      for (let sent = 10; sent <= 100; sent += 10) {
        await plantEvents(service.database, quick.shop.channelId, eventsOf(10, 1));
        await until('they are delivered', () => quick.receiver.received.length === sent);
      }
      await areDelivered(quick.shop, 100);
      expect(hanging).toHaveLength(8);
      expect(hanging.every(({ destroyed }) => !destroyed)).toBe(true);
      slow.receiver.answersStatus(204);
      for (const response of hanging) response.end();
      return firstAttemptsMs(quick);
    });
    expect(latencies).toHaveLength(100);
    expect(Math.max(...latencies)).toBeLessThan(1_000);
  });

  it('holds back the next event of an order until the one before was delivered or has failed three times', async () => {
    const { shop, receiver } = await open();
    const events = eventsOf(3, 3);
    const stubborn = events[0]!.orderId;
    const failed = new Map<string, number>();
    receiver.answers(({ body }, response) => {
      const seen = failed.get(body.event_id) ?? 0;
      failed.set(body.event_id, seen + 1);
      const fails = body.data.order_id === stubborn ? body.data.version === 1 && seen < 6 : seen < 1;
      response.writeHead(fails ? 500 : 200).end();
    });
    await plantEvents(service.database, shop.channelId, events);
    await until(
      'all are delivered',
      async () => (await historyOf(shop, 'status=delivered')).meta.total === 9,
    );
    const versions = (orderId: string) =>
      receiver.received
        .filter(({ body }) => body.data.order_id === orderId)
        .map(({ body }) => body.data.version);
    for (const orderId of new Set(events.slice(1, 3).map((event) => event.orderId))) {
      expect(versions(orderId)).toEqual([1, 1, 2, 2, 3, 3]);
    }
    const ofStubborn = versions(stubborn);
    expect(ofStubborn.slice(0, 3)).toEqual([1, 1, 1]);
    expect(ofStubborn.indexOf(2)).toBeGreaterThanOrEqual(3);
    expect(ofStubborn.indexOf(3)).toBeGreaterThan(ofStubborn.indexOf(2));
    expect(ofStubborn.filter((version) => version === 1)).toHaveLength(7);
  });

  it('probes an endpoint that failed 20 times with one delivery at a time, and loses none', async () => {
    const { shop, receiver } = await open();
    receiver.answersStatus(503);
    const events = eventsOf(60, 1);
    await plantEvents(service.database, shop.channelId, events);
    await until('the circuit is open', async () => (await channelOf(shop)).webhook_failures >= 28);
    let [underWay, most] = [0, 0];
    receiver.answers((_received, response) => {
      most = Math.max(most, (underWay += 1));
      setTimeout(() => response.writeHead(503).end(() => (underWay -= 1)), 30);
    });
    const before = receiver.received.length;
    await until('three more probes', () => receiver.received.length >= before + 3);
    expect(most).toBe(1);
    const touched = new Set(receiver.received.slice(0, before + 3).map(({ body }) => body.event_id));
    expect(events.length - touched.size).toBeGreaterThan(20);
    receiver.answersStatus(200);
    await until(
      'all are delivered',
      async () => (await historyOf(shop, 'status=delivered')).meta.total === 60,
    );
    expect(await channelOf(shop)).toMatchObject({ webhook_failures: 0, webhook_enabled: true });
  });

  it('follows the retry schedule and honours Retry-After between once and twice the scheduled delay', async () => {
    const answers = [
      [500, {}],
      [503, { 'Retry-After': '9' }],
      [429, { 'Retry-After': '0' }],
      [200, {}],
    ] as const;
    const { receiver, delivery, attempts } = await undisturbed(async () => {
      const { shop, receiver } = await open();
      receiver.answers((_received, response) => {
        const [status, headers] = answers[receiver.received.length - 1]!;
        response.writeHead(status, headers).end('kept');
      });
      await plantEvents(service.database, shop.channelId, eventsOf(1, 1));
      const delivery = await until('it is delivered', async () => {
        const [delivery] = (await historyOf(shop)).data;
        return delivery?.delivery_status === 'delivered' && delivery;
      });
      return { receiver, delivery, attempts: await attemptsOf(shop, delivery.id) };
    });
    const gaps = receiver.received.slice(1).map(({ at }, index) => at - receiver.received[index]!.at);
    expect(gaps[0]).toBeGreaterThanOrEqual(75);
    expect(gaps[1]).toBeGreaterThanOrEqual(195);
    expect(gaps[2]).toBeGreaterThanOrEqual(295);
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    expect(delivery).toMatchObject({ retry_count: 3, next_retry: null, response_body: 'kept' });
    const starts = attempts.map(({ attempted_at }) => Date.parse(attempted_at as string));
    const ends = attempts.map(({ duration_ms }, n) => starts[n]! + (duration_ms as number));
    expect(starts).toHaveLength(4);
    for (const [n, start] of starts.slice(1).entries()) expect(start - ends[n]!).toBeLessThan(1_200);
  });

  it('gives up after the last try and keeps the record replayable', async () => {
    const { shop, receiver } = await open();
    receiver.answersStatus(302, { Location: receiver.url });
    await plantEvents(service.database, shop.channelId, eventsOf(1, 1));
    const failed = await until('given up', async () => {
      const [delivery] = (await historyOf(shop)).data;
      return delivery?.retry_count === 9 && delivery.next_retry === null && delivery;
    });
    expect(failed).toMatchObject({ delivery_status: 'failed', response_status: 302 });
    expect(receiver.received).toHaveLength(10);
    receiver.answersStatus(200);
    await shop.api.post(`/v1/channels/${shop.channelId}/webhook/history/${failed.id}/replay`).expect(202);
    await until('delivered', async () => (await historyOf(shop)).data[0].delivery_status === 'delivered');
    expect(new Set(receiver.received.map(({ body }) => body.event_id)).size).toBe(1);
  });

  it('reuses its connections', async () => {
    const { shop, receiver } = await open();
    const ports = new Set<number | undefined>();
    receiver.answers((_received, response) => {
      ports.add(response.req.socket.remotePort);
      response.writeHead(200).end();
    });
    await plantEvents(service.database, shop.channelId, eventsOf(100, 1));
    await until('all arrived', () => receiver.received.length === 100);
    expect(ports.size).toBeLessThanOrEqual(8);
  });

  it('disables an endpoint that responds with 410, holds further events, and sends them by replay only', async () => {
    const { shop, receiver } = await open();
    receiver.answersStatus(410);
    const [first, ...later] = eventsOf(1, 4);
    await plantEvents(service.database, shop.channelId, [first!]);
    const off = await until('switched off', async () => {
      const channel = await channelOf(shop);
      return !channel.webhook_enabled && channel;
    });
    expect(off.metadata.webhook_disabled_reason).toBe('The endpoint answered 410 Gone');
    expect(off.metadata.webhook_disabled_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    await plantEvents(service.database, shop.channelId, later);
    const replay = `/v1/channels/${shop.channelId}/webhook/replay`;
    const since = '2020-01-01T00:00:00Z';
    await until('held and shown', async () => (await historyOf(shop)).meta.total === 4);
    const { data: shown } = await historyOf(shop, 'status=failed');
    expect(shown[0]).toMatchObject({
      delivery_status: 'failed',
      error: 'Held: the endpoint is disabled',
      delivery_timestamp: null,
      next_retry: null,
    });
    await shop.api.post(replay, { since }).expect(409);
    receiver.answersStatus(200);
    const config = { webhook_url: receiver.url, webhook_secret: off.webhook_secret };
    const { body: on } = await shop.api.put(`/v1/channels/${shop.channelId}/webhook`, config).expect(200);
    expect(on).toMatchObject({ webhook_enabled: true, webhook_failures: 0 });
    expect((await channelOf(shop)).metadata).toEqual({});
    const [fresh] = eventsOf(1, 1);
    await plantEvents(service.database, shop.channelId, [fresh!]);
    await receiver.waitFor('a new event', ({ body }: Received) => body.event_id === fresh!.id);
    await until(
      'its delivery is recorded',
      async () => (await historyOf(shop, 'status=delivered')).meta.total === 1,
    );
    expect(receiver.received).toHaveLength(2);
    const { body: replayed } = await shop.api.post(replay, { since, status: 'failed' }).expect(202);
    expect(replayed).toEqual({
      message: 'The deliveries go out again',
      circuit: 'closed',
      next_probe_at: null,
      count: 4,
    });
    await until('replayed', () => receiver.received.length === 6);
    expect(receiver.received.slice(2).map(({ body }) => body.event_id)).toEqual(
      [first!, ...later].map((event) => event.id),
    );
  });

  it('disables an endpoint without a success for five days', async () => {
    const { shop, receiver } = await open();
    receiver.answersStatus(500);
    await plantEvents(service.database, shop.channelId, eventsOf(1, 1));
    await until('failing', async () => (await channelOf(shop)).webhook_failures > 0);
    await haveFailedForFiveDays(service.database, shop.channelId);
    // The first may have had its last try by now.
    await plantEvents(service.database, shop.channelId, eventsOf(1, 1));
    const off = await until('switched off', async () => {
      const channel = await channelOf(shop);
      return !channel.webhook_enabled && channel;
    });
    expect(off.metadata.webhook_disabled_reason).toBe('No delivery succeeded for 5 days');
    expect((await historyOf(shop)).data[0]).toMatchObject({ delivery_status: 'failed', next_retry: null });
  });

  it('holds pending deliveries when the owner disables the endpoint, including an attempt under way', async () => {
    const { shop, receiver } = await open();
    let answer: () => void = () => undefined;
    receiver.answers((_received, response) => {
      answer = () => void response.writeHead(500).end();
    });
    await plantEvents(service.database, shop.channelId, eventsOf(1, 2));
    await until('an attempt is under way', () => receiver.received.length === 1);
    const config = { webhook_url: receiver.url, webhook_enabled: false };
    await shop.api.put(`/v1/channels/${shop.channelId}/webhook`, config).expect(200);
    answer();
    const failed = await until('its result is recorded', async () => {
      const { data } = await historyOf(shop);
      return data.find((delivery: { response_status: number }) => delivery.response_status === 500);
    });
    expect(failed).toMatchObject({ delivery_status: 'failed', next_retry: null });
    await until('the other is held too', async () => (await historyOf(shop)).meta.total === 2);
    expect(receiver.received).toHaveLength(1);
  });
});

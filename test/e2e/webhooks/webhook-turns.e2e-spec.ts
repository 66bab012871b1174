import { randomUUID } from 'node:crypto';
import {
  dropDeliveries,
  isPostponed,
  makeDeliveriesDue,
  plantBacklog,
} from '../../support/beyond-the-interface';
import { eventsOf, plantEvents } from '../../support/data/events';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, type Shop } from '../../support/data/shop';
import { undisturbed } from '../../support/undisturbed';
import { until } from '../../support/until';

const BACKLOG = 20_000;

describe('webhooks of channels in turns', () => {
  let service: Service;
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    service = await Service.start({ WEBHOOK_RETRY_SCHEDULE: '10s', WEBHOOK_TIMEOUT_MS: '30000' });
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

  /** The maximum time of a webhook of a quiet channel. */
  async function slowestMs(quiet: { shop: Shop; receiver: Receiver }, tries: number): Promise<number> {
    let slowest = 0;
    for (let n = 0; n < tries; n += 1) {
      const [event] = eventsOf(1, 1);
      const startedMs = performance.now();
      await plantEvents(service.database, quiet.shop.channelId, [event!]);
      await quiet.receiver.waitFor('it', ({ body }) => body.event_id === event!.id);
      slowest = Math.max(slowest, performance.now() - startedMs);
    }
    return slowest;
  }

  it.each([
    ['of one order', randomUUID()],
    ['of many orders', null],
  ])('do not wait for the backlog of another channel %s', async (_what, orderId) => {
    const [busy, quiet] = [await open(), await open()];
    busy.receiver.answers((_received, response) => {
      setTimeout(() => response.writeHead(200).end(), 20);
    });
    await plantBacklog(service.database, busy.shop.channelId, BACKLOG, orderId);
    await until('the backlog is worked on', () => busy.receiver.received.length > 0);
    expect(await undisturbed(() => slowestMs(quiet, 10))).toBeLessThan(3_000);
    expect(busy.receiver.received.length).toBeLessThan(BACKLOG);
    await dropDeliveries(service.database, busy.shop.channelId);
  });

  it('are bounded in bytes per process: large ones of a slow endpoint delay no other channel', async () => {
    const [large, quiet] = [await open(), await open()];
    const answers: (() => void)[] = [];
    large.receiver.answers((_received, response) => {
      answers.push(() => void response.writeHead(200).end());
    });
    await plantBacklog(service.database, large.shop.channelId, 12, null, 700_000);
    await until('two are under way', () => large.receiver.received.length === 2);
    expect(await undisturbed(() => slowestMs(quiet, 5))).toBeLessThan(3_000);
    expect(large.receiver.received).toHaveLength(2);
    const answering = setInterval(() => answers.splice(0).forEach((answer) => answer()), 20);
    await until('all are delivered', () => large.receiver.received.length === 12);
    clearInterval(answering);
  });

  it('send the next event of an order at once when the slow one before it is delivered', async () => {
    const events = eventsOf(1, 3);
    const { receiver, tookMs } = await undisturbed(async () => {
      const { shop, receiver } = await open();
      let answer: () => void = () => undefined;
      receiver.answers((received, response) => {
        if (received.body.data.version === 1) answer = () => void response.writeHead(200).end();
        else response.writeHead(200).end();
      });
      await plantEvents(service.database, shop.channelId, events);
      await until('the first is under way', () => receiver.received.length === 1);
      await until('the next is set aside', () => isPostponed(service.database, shop.channelId, 2));
      const answeredMs = performance.now();
      answer();
      await until('all are delivered', () => receiver.received.length === 3);
      return { receiver, tookMs: performance.now() - answeredMs };
    });
    expect(tookMs).toBeLessThan(2_500);
    expect(receiver.received.map(({ body }) => body.event_id)).toEqual(events.map(({ id }) => id));
  });

  it('show the time at which the next attempt was due while it waits or is under way', async () => {
    const { shop, receiver } = await open();
    let open_ = 0;
    receiver.answers((_received, response) => {
      open_ += 1;
      if (open_ === 1) response.writeHead(500).end();
    });
    await plantEvents(service.database, shop.channelId, eventsOf(1, 1));
    const shown = async () => {
      const { body } = await shop.api.get(`/v1/channels/${shop.channelId}/webhook/history`).expect(200);
      return body.data[0] as { id: string; next_retry: string | null } | undefined;
    };
    const { id, next_retry: due } = await until('it failed once', async () => (await shown()) ?? null);
    const ofDelivery = `/v1/channels/${shop.channelId}/webhook/history/${id}/attempts`;
    const { body: attempts } = await shop.api.get(ofDelivery).expect(200);
    expect(Date.parse(due!) - Date.parse(attempts.data[0].attempted_at as string)).toBeGreaterThan(7_900);
    await makeDeliveriesDue(service.database, shop.channelId);
    await until('the second attempt is under way', () => open_ === 2);
    expect((await shown())!.next_retry).toBe(due);
  });
});

import { attemptsByEvent, countHeld, haveHeldForEightDays } from '../../support/beyond-the-interface';
import { eventsOf, plantEvents, type PlantedEvent } from '../../support/data/events';
import { freePort } from '../../support/free-port';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { openShop, type Shop } from '../../support/data/shop';
import { until } from '../../support/until';

const HANGING = 250;
/** An attempt that lasts so long is repeated by others unless its claim is renewed. */
const LONGER_THAN_A_CLAIM_MS = 12_500;

interface Side {
  readonly receiver: Receiver;
  readonly shop: Shop;
}

describe('webhooks through crashes and outages', () => {
  let one: Service;
  let survivors: Service[] = [];
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    one = await Service.start({
      WEBHOOK_RETRY_SCHEDULE: Array.from({ length: 12 }, () => '200ms').join(','),
      WEBHOOK_TIMEOUT_MS: '20000',
      WEBHOOK_CONCURRENCY: String(HANGING),
    });
  });
  afterAll(async () => {
    await Promise.all(survivors.map((service) => service.terminate()));
    await one.stop();
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  });

  async function open(port?: number): Promise<Side> {
    const receiver = await Receiver.start(port);
    receivers.push(receiver);
    return { receiver, shop: await openShop(one, receiver) };
  }

  const plant = (shop: Shop, events: readonly PlantedEvent[]) =>
    plantEvents(one.database, shop.channelId, events);

  const delivered = async ({ shop }: Side) => {
    const path = `/v1/channels/${shop.channelId}/webhook/history?status=delivered&limit=1`;
    return (await survivors[0]!.as(shop.key).get(path).expect(200)).body.meta.total as number;
  };

  /** Event ids in the order of their first successful arrival. */
  const firsts = (receiver: Receiver, taken: ReadonlySet<number> | null = null) => [
    ...new Set(
      receiver.received
        .filter((_, index) => taken === null || taken.has(index))
        .map(({ body }) => body.event_id),
    ),
  ];

  it('survives SIGKILL with 500 deliveries in flight, an outage and a receiver that fails 30 %', async () => {
    const hanging = [await open(), await open()];
    const flaky = await open();
    const asleep = await open();
    const slow = await open();
    const port = await freePort();
    const absent = await open(port);
    const config = { webhook_url: asleep.receiver.url, webhook_enabled: false };
    await asleep.shop.api.put(`/v1/channels/${asleep.shop.channelId}/webhook`, config).expect(200);
    await absent.receiver.stop();

    const inFlight = hanging.map(() => eventsOf(HANGING, 1));
    hanging.forEach(({ receiver }) => receiver.answers(() => undefined));
    await Promise.all(hanging.map(({ shop }, index) => plant(shop, inFlight[index]!)));
    await plant(asleep.shop, eventsOf(1, 1));
    await until('500 are in flight', () =>
      hanging.every(({ receiver }) => firsts(receiver).length === HANGING),
    );
    await until('one is held', async () => (await countHeld(one.database)) === 1);
    await one.kill();
    hanging.forEach(({ receiver }) => receiver.answersStatus(200));

    const missed = eventsOf(40, 3);
    await plant(absent.shop, missed);
    await haveHeldForEightDays(one.database);
    const taken = new Set<number>();
    const underWay = new Set<string>();
    const repeatedAtOnce: string[] = [];
    const tries = new Map<string, number>();
    const passed: string[] = [];
    const outcomes = new Map<string, { failures: number; delivered: boolean }>();
    flaky.receiver.answers(({ body }, response) => {
      const id = body.event_id;
      if (underWay.has(id)) repeatedAtOnce.push(id);
      underWay.add(id);
      const index = flaky.receiver.received.length - 1;
      const { order_id, version } = body.data as { order_id: string; version: number };
      const before = outcomes.get(`${order_id} ${version - 1}`);
      if (version > 1 && !(before?.delivered || (before?.failures ?? 0) >= 3)) passed.push(id);
      tries.set(id, (tries.get(id) ?? 0) + 1);
      const fails = Math.random() < 0.3;
      const outcome = outcomes.get(`${order_id} ${version}`) ?? { failures: 0, delivered: false };
      outcomes.set(`${order_id} ${version}`, {
        failures: outcome.failures + (fails ? 1 : 0),
        delivered: outcome.delivered || !fails,
      });
      if (!fails) taken.add(index);
      setTimeout(() => {
        underWay.delete(id);
        response.writeHead(fails ? 503 : 200).end();
      }, 20);
    });
    const shaky = eventsOf(60, 3);
    const few = { ...one.env, WEBHOOK_CONCURRENCY: '5' };
    survivors = await Promise.all([1, 2].map(() => Service.start(few, one.database)));
    slow.receiver.answers((_received, response) => {
      setTimeout(() => response.writeHead(200).end(), LONGER_THAN_A_CLAIM_MS);
    });
    await plant(slow.shop, eventsOf(1, 1));
    await plant(flaky.shop, shaky);

    await until('the shaky ones arrived', async () => (await delivered(flaky)) === shaky.length, 30_000);
    expect(firsts(flaky.receiver, taken).sort()).toEqual(shaky.map((event) => event.id).sort());
    expect(repeatedAtOnce).toEqual([]);
    expect(passed).toEqual([]);
    expect([...tries.values()].some((n) => n > 1)).toBe(true);
    for (const survivor of survivors) {
      await until(
        'each process has had failures',
        async () => {
          if (survivor.log.includes(`"channel_id":"${flaky.shop.channelId}"`)) return true;
          await plant(flaky.shop, eventsOf(20, 1));
          return false;
        },
        15_000,
        500,
      );
    }

    const back = await Receiver.start(port);
    receivers.push(back);
    await until('the missed ones arrived', async () => (await delivered(absent)) === missed.length, 30_000);
    const order = firsts(back);
    expect([...order].sort()).toEqual(missed.map((event) => event.id).sort());
    const attempts = await attemptsByEvent(one.database, absent.shop.channelId);
    const failedThreeTimes = (id: string) => attempts.get(id)! - 1 >= 3;
    const tooEarly = missed.filter(({ id, orderId, version }) => {
      const before = missed.find((event) => event.orderId === orderId && event.version === version - 1);
      if (before === undefined || failedThreeTimes(before.id)) return false;
      return order.indexOf(before.id) > order.indexOf(id);
    });
    expect(tooEarly).toEqual([]);

    for (const [index, side] of hanging.entries()) {
      await until('what was in flight arrived', async () => (await delivered(side)) === HANGING, 30_000);
      expect(firsts(side.receiver).sort()).toEqual(inFlight[index]!.map((event) => event.id).sort());
    }

    await until('what took long was delivered', async () => (await delivered(slow)) === 1, 30_000);
    expect(slow.receiver.received).toHaveLength(1);

    const history = `/v1/channels/${asleep.shop.channelId}/webhook/history`;
    const { body } = await survivors[0]!.as(asleep.shop.key).get(history).expect(200);
    expect(body.data).toMatchObject([
      {
        delivery_status: 'failed',
        error: 'Held for 7 days while the endpoint was disabled',
        next_retry: null,
      },
    ]);
    expect(survivors.some(({ log }) => log.includes('webhook.hold_expired'))).toBe(true);
    expect(asleep.receiver.received).toEqual([]);
  }, 90_000);

  it('ends within its time on SIGTERM and makes the attempts under way due at once', async () => {
    const side = { receiver: await Receiver.start() };
    receivers.push(side.receiver);
    side.receiver.answers(() => undefined);
    const shop = await openShop(survivors[0]!, side.receiver);
    const events = eventsOf(5, 1);
    await plant(shop, events);
    await until('they hang', () => side.receiver.received.length === events.length);
    const startedAt = Date.now();
    expect(await Promise.all(survivors.map((service) => service.terminate()))).toEqual([0, 0]);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    side.receiver.answersStatus(200);
    const next = survivors[0]!;
    await next.run();
    const ranAt = Date.now();
    await until('they came again', () => side.receiver.received.length === 2 * events.length);
    expect(Date.now() - ranAt).toBeLessThan(3_000);
    const path = `/v1/channels/${shop.channelId}/webhook/history`;
    await until('delivered at the first recorded attempt', async () => {
      const { body } = await next.as(shop.key).get(path).expect(200);
      return body.data.length === 5 && body.data.every((d: { retry_count: number }) => d.retry_count === 0);
    });
  });
});

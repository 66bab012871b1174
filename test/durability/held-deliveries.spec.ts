import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import type { RecordedEvent } from '@libs/outbox';
import { Pruner } from '@libs/pruning';
import { Topology } from '../../src/infrastructure/database';
import { EventRetention } from '../../src/events/event-retention';
import { readSettings } from '../../src/infrastructure/config';
import { PruningRules } from '../../src/infrastructure/retention';
import { DeliveryRetention } from '../../src/webhooks/history/delivery-retention';
import { WebhooksModule } from '../../src/webhooks';
import { HeldDeliveries } from '../../src/webhooks/circuit/held-while-disabled';
import { DeliveryClaims } from '../../src/webhooks/delivery/claims/delivery-claims';
import type { AttemptRecord, ClaimedDelivery } from '../../src/webhooks/delivery/delivery';
import { ResultQueue } from '../../src/webhooks/delivery/results/result-queue';
import { makeDeliveries } from '../../src/webhooks/fan-out/make-deliveries';
import { ConfigureWebhook } from '../../src/webhooks/settings/commands/configure-webhook';
import { BY, Ground } from '../handlers/ground';

const ROOM = { deliveries: 16, bytes: 1_048_576, isEmpty: true };
const PROCESS = { bytes: 8_388_608, largest: Infinity, mostLost: Infinity };
/** Holding so many one by one takes longer than any transaction may. */
const LONG_BACKLOG = 2_500;

const GONE = { state: 'failed', delayMs: null, responseStatus: 410, gone: true } as const;
const RETRIED = { state: 'pending', delayMs: 3_600_000, responseStatus: 500, gone: false } as const;

interface Held {
  readonly state: string;
  readonly attempts: number;
  readonly is_claimed: boolean;
  readonly is_due: boolean | null;
  readonly n: number;
}

describe('deliveries of a disabled endpoint', () => {
  let ground: Ground;
  let held: HeldDeliveries;
  let channelId: string;

  beforeAll(async () => {
    ground = await Ground.of([WebhooksModule], 6);
    held = ground.module.get(HeldDeliveries);
    await ground.rows(`
      CREATE FUNCTION hold_slowly() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN IF NEW.state = ''held'' THEN PERFORM pg_sleep(0.004); END IF; RETURN NEW; END'`);
  });
  beforeEach(async () => {
    await ground.rows('TRUNCATE webhook_deliveries, webhook_attempts, events');
    channelId = await newChannel();
  });
  afterAll(() => ground.stop());

  async function newChannel(): Promise<string> {
    const id = randomUUID();
    await ground.rows(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events)
       VALUES ($1, 'shop', 'ebay', '{}', 'https://shop.example.com/hook', true, '{order:created}')`,
      id,
    );
    return id;
  }

  /** Deliveries of orders of their own, due one second after another until now. */
  const plant = (count: number, channel = channelId) =>
    ground.rows(
      `WITH told AS (
         INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
         SELECT $1, gen_random_uuid()::text, 'order:created', gen_random_uuid(), n, '{}', now() FROM generate_series(1, $2::int) n
         RETURNING *)
       INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, due_at)
       SELECT channel_id, id, gen_random_uuid(), type, order_id, version, 'pending', now() - ($2 - version) * interval '1 second'
         FROM told`,
      ...[channel, count],
    );

  const switchTo = (isEnabled: boolean, channel = channelId) => {
    const webhook = {
      webhook_url: 'https://shop.example.com/hook',
      webhook_secret: 's'.repeat(32),
      webhook_enabled: isEnabled,
    };
    return ground.execute(new ConfigureWebhook(channel, webhook as never, BY));
  };

  const isEnabled = async () =>
    (
      await ground.rows<{ webhook_enabled: boolean }>(
        'SELECT webhook_enabled FROM webhook_endpoints WHERE channel_id = $1',
        channelId,
      )
    )[0]!.webhook_enabled;

  const counted = (channel = channelId) =>
    ground.rows<Held>(
      `SELECT state, attempts, claim IS NOT NULL AS is_claimed, due_at <= now() AS is_due, count(*)::int AS n
         FROM webhook_deliveries WHERE channel_id = $1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
      channel,
    );
  const heldOf = async (channel = channelId) =>
    (await counted(channel)).filter(({ state }) => state === 'held').reduce((sum, { n }) => sum + n, 0);

  async function claimed(most: number): Promise<readonly ClaimedDelivery[]> {
    const claims = ground.module.get(DeliveryClaims);
    const rooms = new Map([[channelId, { ...ROOM, deliveries: most }]]);
    return (await claims.take(rooms, PROCESS)).deliveries;
  }

  const record = (delivery: ClaimedDelivery, outcome: typeof GONE | typeof RETRIED) =>
    ground.module.get(ResultQueue).keep({
      ...outcome,
      delivery,
      durationMs: 5,
      requestHeaders: {},
      responseBody: null,
      error: null,
    } satisfies AttemptRecord);

  async function holdAll(): Promise<void> {
    while (await held.holdNext());
  }

  async function slowly(work: () => Promise<unknown>): Promise<void> {
    await ground.rows(
      'CREATE TRIGGER hold_slowly BEFORE UPDATE ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION hold_slowly()',
    );
    try {
      await work();
    } finally {
      await ground.rows('DROP TRIGGER hold_slowly ON webhook_deliveries');
    }
  }

  const expire = () => (held as unknown as { expireOf(id: null): Promise<boolean> }).expireOf(null);

  /** Makes everything older. */
  const age = (days: number) =>
    ground.rows(
      `UPDATE webhook_deliveries
          SET created_at = created_at - $1 * interval '1 day', delivery_timestamp = delivery_timestamp - $1 * interval '1 day',
              held_at = held_at - $1 * interval '1 day'`,
      days,
    );

  async function prune(retention = '30d'): Promise<void> {
    const rules = new PruningRules();
    const secrets = { SYSTEM_TOKEN: '', ENCRYPTION_KEY: [Buffer.alloc(32)] as [Buffer] };
    const settings = { ...readSettings({ DELIVERY_RETENTION: retention }), ...secrets };
    new DeliveryRetention(rules, settings, new EventRetention(rules, settings)).onModuleInit();
    const pruner = new Pruner({
      dataSource: ground.module.get(DataSource),
      batchSize: 100,
      isStopping: () => false,
    });
    const rule = rules.all().find(({ table }) => table === 'webhook_deliveries')!;
    await pruner.prune(rule, await pruner.cutoffOf(rule));
  }

  const HELD = { state: 'held', attempts: 0, is_claimed: false, is_due: null };

  it('are held after a 410 however many there are, and the attempt is recorded once', async () => {
    await plant(LONG_BACKLOG);
    const [first] = await claimed(1);
    await slowly(() => record(first!, GONE));
    expect(await isEnabled()).toBe(false);
    await holdAll();
    expect(await counted()).toEqual([
      { state: 'failed', attempts: 1, is_claimed: false, is_due: null, n: 1 },
      { ...HELD, n: LONG_BACKLOG - 1 },
    ]);
  });

  it('are held when its owner switches it off, however many there are', async () => {
    await plant(LONG_BACKLOG);
    await slowly(() => switchTo(false));
    expect(await isEnabled()).toBe(false);
    await holdAll();
    expect(await counted()).toEqual([{ ...HELD, n: LONG_BACKLOG }]);
  });

  it('are held by the transaction that disables it when there are few', async () => {
    await plant(20);
    await switchTo(false);
    expect(await counted()).toEqual([{ ...HELD, n: 20 }]);
  });

  it('are held in turns with those of other disabled endpoints', async () => {
    const channels = [channelId, await newChannel()];
    for (const channel of channels) {
      await plant(LONG_BACKLOG, channel);
      await switchTo(false, channel);
    }
    const before = await Promise.all(channels.map((channel) => heldOf(channel)));
    for (let n = 0; n < 4; n += 1) await held.holdNext();
    const after = await Promise.all(channels.map((channel) => heldOf(channel)));
    expect(after[0]! - before[0]!).toBeGreaterThan(0);
    expect(after).toEqual([after[0], after[0]]);
    expect(after[0]).toBeLessThan(LONG_BACKLOG);
  });

  it('are held when an attempt fails that was under way when it was disabled', async () => {
    await plant(2);
    const attempted = await claimed(16);
    await switchTo(false);
    for (const delivery of attempted) await record(delivery, RETRIED);
    expect(await counted()).toEqual([{ ...HELD, attempts: 1, n: 2 }]);
  });

  it('that are not held yet when it is enabled again are sent, and no others', async () => {
    await plant(LONG_BACKLOG);
    await switchTo(false);
    const already = await heldOf();
    await switchTo(true);
    await holdAll();
    expect(await counted()).toEqual([
      { ...HELD, n: already },
      { state: 'pending', attempts: 0, is_claimed: false, is_due: true, n: LONG_BACKLOG - already },
    ]);
    const [order] = await ground.rows(
      `SELECT max(version) FILTER (WHERE state = 'pending') < min(version) FILTER (WHERE state = 'held') AS is_beginning
         FROM webhook_deliveries WHERE channel_id = $1`,
      channelId,
    );
    expect(order).toEqual({ is_beginning: true });
    expect((await claimed(16)).map(({ version }) => version)).toEqual(
      expect.arrayContaining(Array.from({ length: 16 }, (_, n) => n + 1)),
    );
  });

  it.each([
    ['', 0],
    [', also one that was claimed at once and given up', 1_000],
  ])('are held that were made in the moment in which it was disabled%s', async (_which, room) => {
    const event = {
      id: randomUUID(),
      partition: channelId,
      type: 'order:created',
      subject: randomUUID(),
      version: 1,
    } as RecordedEvent;
    await ground.rows(
      `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at) VALUES ($1, $2, 'order:created', $3, 1, '{}', now())`,
      ...[channelId, event.id, event.subject],
    );
    const rooms = new Map(room === 0 ? [] : [[event, room] as const]);
    await ground.module.get(UnitOfWork).run(async (tx) => {
      await makeDeliveries(tx, ground.module.get<Topology>(Topology as never), [event], {
        rooms,
        bytes: room,
      });
      await switchTo(false);
    });
    expect(await counted()).toMatchObject([{ state: 'pending', is_claimed: room > 0 }]);
    await ground.rows(`UPDATE webhook_deliveries SET due_at = now() - interval '1 second'`);
    await holdAll();
    expect(await counted()).toEqual([{ ...HELD, n: 1 }]);
  });

  it('leave when their time is over also if their claim was never released', async () => {
    await plant(3);
    const [pending, underWay, expired] = await claimed(3);
    await ground.rows(
      `UPDATE webhook_deliveries SET due_at = now() - interval '1 second' WHERE event_id = $1`,
      pending!.event_id,
    );
    await switchTo(false);
    await ground.rows(
      `UPDATE webhook_deliveries SET state = 'held', due_at = NULL, held_at = now() WHERE event_id = $1`,
      underWay!.event_id,
    );
    await ground.rows(
      `UPDATE webhook_deliveries SET state = 'failed', due_at = NULL WHERE event_id = $1`,
      expired!.event_id,
    );
    await ground.rows(
      `UPDATE webhook_deliveries SET held_at = now() - interval '8 days' WHERE state = 'held'`,
    );
    await expire();
    expect(await counted()).toEqual([
      { state: 'failed', attempts: 0, is_claimed: false, is_due: null, n: 2 },
      { state: 'failed', attempts: 0, is_claimed: true, is_due: null, n: 1 },
    ]);
    await age(40);
    await prune();
    expect(await counted()).toEqual([]);
  });

  it.each([
    ['was never attempted', 0],
    ['was attempted before', 1],
  ])('can be replayed for 7 days after a hold that was too long, when one %s', async (_how, attempts) => {
    await plant(1);
    for (const delivery of await claimed(attempts)) await record(delivery, RETRIED);
    await switchTo(false);
    expect(await counted()).toEqual([{ ...HELD, attempts, n: 1 }]);
    await age(7.1);
    await expire();
    const failed = { state: 'failed', attempts, is_claimed: false, is_due: null, n: 1 };
    expect(await counted()).toEqual([failed]);
    await prune('1h');
    expect(await counted()).toEqual([failed]);
    await age(6.8);
    await prune('1h');
    expect(await counted()).toEqual([failed]);
    await age(0.2);
    await prune('1h');
    expect(await counted()).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { createDataSource } from '../../ormconfig';
import type { CompleteSettings } from '../../src/infrastructure/config';
import { OnePostgres } from '../../src/infrastructure/database';
import { WAITING } from '../../src/health/waiting';
import type { AttemptRecord, ClaimedDelivery } from '../../src/webhooks/delivery/delivery';
import { type Claim, DeliveryClaims } from '../../src/webhooks/delivery/claims/delivery-claims';
import { DeliveryFaults } from '../../src/webhooks/delivery/claims/delivery-faults';
import { ProbeRights } from '../../src/webhooks/delivery/claims/probe-rights';
import { DeliveryLeases } from '../../src/webhooks/delivery/claims/delivery-leases';
import { LeaseStore } from '../../src/webhooks/delivery/claims/lease-store';
import { DueChannels } from '../../src/webhooks/delivery/claims/due-channels';
import { NextInOrder } from '../../src/webhooks/delivery/results/next-in-order';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const ROOM = { deliveries: 16, bytes: 1_048_576, isEmpty: true };
const PROCESS = { bytes: 8_388_608, largest: Infinity, mostLost: Infinity };

interface State {
  readonly version: number;
  readonly is_due: boolean;
  readonly is_claimed: boolean;
  readonly is_parked: boolean;
  readonly lost_claims: number;
}

describe('claims of deliveries', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let unitOfWork: UnitOfWork;
  let claims: DeliveryClaims;
  let faults: DeliveryFaults;
  let leaseStore: LeaseStore;
  let nextInOrder: NextInOrder;
  let topology: OnePostgres;
  let channelId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource(database.url, 6);
    await dataSource.initialize();
    unitOfWork = new UnitOfWork(dataSource);
    topology = new OnePostgres(dataSource);
    const settings = {
      WEBHOOK_TIMEOUT_MS: 15_000,
      PARKED_RETRY_SCHEDULE: [60_000],
    } as unknown as CompleteSettings;
    const probes = new ProbeRights(unitOfWork, topology, settings);
    faults = new DeliveryFaults(dataSource, probes, settings);
    leaseStore = new LeaseStore(unitOfWork, topology, probes);
    claims = new DeliveryClaims(unitOfWork, topology, faults, probes);
    nextInOrder = new NextInOrder(topology);
  });
  beforeEach(async () => {
    await dataSource.query('TRUNCATE webhook_deliveries, events');
    channelId = await newChannel();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  async function newChannel(failures = 0): Promise<string> {
    const id = randomUUID();
    await dataSource.query(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events, webhook_failures)
       VALUES ($1, 'shop', 'ebay', '{}', 'https://shop.example.com/hook', true, '{order:created}', $2)`,
      [id, failures],
    );
    return id;
  }

  /** Deliveries of the versions 1 to n of one order. */
  async function plant(channel: string, versions: number, text = '{}'): Promise<string> {
    const orderId = randomUUID();
    await dataSource.query(
      `WITH told AS (
         INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
         SELECT $1, gen_random_uuid()::text, 'order:updated', $2, n, $4, now() FROM generate_series(1, $3::int) n
         RETURNING *)
       INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, due_at)
       SELECT channel_id, id, gen_random_uuid(), type, order_id, version, 'pending', now() FROM told`,
      [channel, orderId, versions, text],
    );
    return orderId;
  }

  const take = (...channelIds: string[]) => claims.take(new Map(channelIds.map((id) => [id, ROOM])), PROCESS);
  const states = (orderId: string) =>
    dataSource.query<State[]>(
      `SELECT version, due_at <= now() AS is_due, claim IS NOT NULL AS is_claimed, parked_at IS NOT NULL AS is_parked,
              lost_claims
         FROM webhook_deliveries WHERE order_id = $1 ORDER BY version`,
      [orderId],
    );

  it('postpone what waits for another of its order, until that one has ended', async () => {
    const orderId = await plant(channelId, 3);
    const { deliveries, handled } = await take(channelId);
    expect([deliveries.map(({ version }) => version), handled]).toEqual([[1], 3]);
    expect((await states(orderId)).map(({ is_due }) => is_due)).toEqual([false, false, false]);
    const [first] = deliveries;
    await unitOfWork.run(async (tx) => {
      await tx.query(
        `UPDATE webhook_deliveries SET state = 'delivered', due_at = NULL, claim = NULL WHERE id = $1`,
        [first!.id],
      );
      const record = { delivery: first!, state: 'delivered' } as AttemptRecord;
      expect(await nextInOrder.release(tx, [record])).toEqual(new Set([channelId]));
    });
    expect((await states(orderId)).map(({ is_due }) => is_due)).toEqual([null, true, false]);
    expect((await take(channelId)).deliveries.map(({ version }) => version)).toEqual([2]);
  });

  it('postpone nothing forever when its turn comes at the same moment', async () => {
    const orderId = await plant(channelId, 2);
    const [first] = (await take(channelId)).deliveries;
    await dataSource.query(`UPDATE webhook_deliveries SET due_at = now() WHERE version = 2`);
    let recorded: Promise<void> = Promise.resolve();
    await unitOfWork.run(async (looking) => {
      await looking.query(`SELECT 1 FROM webhook_deliveries WHERE version = 2 FOR UPDATE`);
      recorded = unitOfWork.run(async (tx) => {
        await tx.query(`UPDATE webhook_deliveries SET state = 'delivered', due_at = NULL WHERE id = $1`, [
          first!.id,
        ]);
        await nextInOrder.release(tx, [{ delivery: first!, state: 'delivered' } as AttemptRecord]);
      });
      await until(async () => (await waitingForLocks()) === 1);
      await looking.query(
        `UPDATE webhook_deliveries SET next_attempt_at = due_at, due_at = now() + interval '1 hour' WHERE version = 2`,
      );
    });
    await recorded;
    expect((await states(orderId))[1]).toMatchObject({ is_due: true });
  });

  it('take only as many bytes of a channel as there is room for, but always one delivery', async () => {
    const orders = await Promise.all(
      [1, 2, 3, 4].map(() => plant(channelId, 1, JSON.stringify('x'.repeat(700_000)))),
    );
    const other = await newChannel();
    await plant(other, 1);
    const { deliveries, moreIn } = await take(channelId, other);
    expect(deliveries.filter(({ channel_id }) => channel_id === channelId)).toHaveLength(2);
    expect(deliveries.filter(({ channel_id }) => channel_id === other)).toHaveLength(1);
    expect(moreIn).toEqual(new Set([channelId]));
    const full = await claims.take(new Map([[channelId, { ...ROOM, bytes: 0 }]]), PROCESS);
    expect(full.deliveries).toHaveLength(1);
    expect(
      (await Promise.all(orders.map(states))).flat().filter(({ is_claimed }) => is_claimed),
    ).toHaveLength(3);
  });

  it('park what has crashed five processes, and until then take it alone', async () => {
    const orders = [await plant(channelId, 1), await plant(channelId, 1), await plant(channelId, 1)];
    const lapse = () =>
      dataSource.query(`UPDATE webhook_deliveries SET due_at = now() WHERE claim IS NOT NULL`);
    const lost = async () => (await Promise.all(orders.map(states))).flat();
    await take(channelId);
    await lapse();
    expect((await take(channelId)).deliveries).toHaveLength(3);
    await lapse();
    for (let n = 0; n < 20; n += 1) {
      const { deliveries } = await take(channelId);
      if (deliveries.length === 0) break;
      expect(deliveries).toHaveLength(1);
      await lapse();
    }
    expect((await lost()).map(({ is_parked, is_claimed }) => [is_parked, is_claimed])).toEqual(
      orders.map(() => [true, false]),
    );
  });

  it('are released into their old place without locking the channel, and count as late from when they were first due', async () => {
    const orderId = await plant(channelId, 1);
    await dataSource.query(`UPDATE webhook_deliveries SET due_at = now() - interval '300 seconds'`);
    const { deliveries } = await take(channelId);
    await unitOfWork.run(async (tx) => {
      await tx.query('SELECT 1 FROM channels WHERE id = $1 FOR UPDATE', [channelId]);
      await leaseStore.release(deliveries);
    });
    expect(await states(orderId)).toMatchObject([{ is_due: true, is_claimed: false, lost_claims: 0 }]);
    const [row] = await dataSource.query<{ kept: boolean }[]>(
      'SELECT due_at = next_attempt_at AND due_at < now() AS kept FROM webhook_deliveries WHERE order_id = $1',
      [orderId],
    );
    expect(row).toEqual({ kept: true });
    await dataSource.query('UPDATE webhook_deliveries SET due_at = now()');
    const [waiting] = await dataSource.query<{ deliveries_age: number }[]>(WAITING.together);
    expect(waiting!.deliveries_age).toBeGreaterThanOrEqual(300);
  });

  it('are released also while they are being renewed', async () => {
    const orderId = await plant(channelId, 1);
    const { deliveries } = await take(channelId);
    await dataSource.query(`
      CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END';
      CREATE TRIGGER wait_for_test AFTER UPDATE ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION wait_for_test()`);
    const leases = new DeliveryLeases(leaseStore);
    const freed: string[] = [];
    let givenBack = Promise.resolve();
    try {
      await unitOfWork.run(async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock(1)');
        deliveries.forEach((delivery) => leases.hold(delivery, performance.now() - 5_000));
        leases.start();
        await until(async () => (await waitingForLocks()) === 1);
        givenBack = leases.giveBack(deliveries, (channelIds) => freed.push(...channelIds));
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      await givenBack;
      expect(freed).toEqual([channelId]);
      expect(await states(orderId)).toMatchObject([{ is_due: true, is_claimed: false, lost_claims: 0 }]);
    } finally {
      await leases.stop();
      await dataSource.query('DROP FUNCTION wait_for_test CASCADE');
    }
  });

  it('are released as soon as nobody else has them locked, which keeps no other one waiting', async () => {
    const orders = [await plant(channelId, 1), await plant(channelId, 1)];
    const { deliveries } = await take(channelId);
    const freed: string[] = [];
    let givenBack = Promise.resolve();
    await unitOfWork.run(async (tx) => {
      await tx.query('SELECT 1 FROM webhook_deliveries WHERE order_id = $1 FOR UPDATE', [orders[0]]);
      givenBack = new DeliveryLeases(leaseStore).giveBack(deliveries, (ids) => freed.push(...ids));
      await until(() => Promise.resolve(freed.length === 1));
      expect(await Promise.all(orders.map(states))).toMatchObject([
        [{ is_due: false, is_claimed: true }],
        [{ is_due: true, is_claimed: false }],
      ]);
    });
    await givenBack;
    expect(freed).toEqual([channelId, channelId]);
    expect(await states(orders[0]!)).toMatchObject([{ is_due: true, is_claimed: false, lost_claims: 0 }]);
  });

  it('are released together, however many are given back one by one', async () => {
    const channels = await Promise.all([newChannel(), newChannel(), newChannel()]);
    const orders = await Promise.all(channels.flatMap((id) => [1, 2, 3, 4, 5].map(() => plant(id, 1))));
    const { deliveries } = await take(...channels);
    const transactions = jest.spyOn(unitOfWork, 'run');
    const leases = new DeliveryLeases(leaseStore);
    await Promise.all(deliveries.map((delivery) => leases.giveBack([delivery], () => undefined)));
    expect([deliveries.length, transactions.mock.calls.length]).toEqual([15, 1]);
    transactions.mockRestore();
    expect((await Promise.all(orders.map(states))).flat().filter(({ is_claimed }) => is_claimed)).toEqual([]);
  });

  it('that are not held any more are not tried again', async () => {
    await plant(channelId, 1);
    const { deliveries } = await take(channelId);
    await dataSource.query(`UPDATE webhook_deliveries SET claim = gen_random_uuid()`);
    expect(await leaseStore.release(deliveries)).toEqual(new Set());
  });

  it('are renewed while somebody has their channel locked, and those of others with them', async () => {
    const other = await newChannel();
    const orders = await Promise.all([channelId, other].map((id) => plant(id, 1)));
    const { deliveries } = await take(channelId, other);
    await dataSource.query('UPDATE webhook_deliveries SET due_at = now()');
    await unitOfWork.run(async (tx) => {
      await tx.query('SELECT 1 FROM channels WHERE id = $1 FOR UPDATE', [channelId]);
      await tx.query('SELECT 1 FROM webhook_endpoints WHERE channel_id = $1 FOR UPDATE', [channelId]);
      expect(await leaseStore.renew(deliveries)).toEqual({ held: new Set(deliveries), locked: new Set() });
    });
    expect((await Promise.all(orders.map(states))).flat().map(({ is_due }) => is_due)).toEqual([
      false,
      false,
    ]);
  });

  it('are not lost while somebody else has their rows locked, nor renewed', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => plant(channelId, 1)));
    const { deliveries } = await take(channelId);
    await dataSource.query('UPDATE webhook_deliveries SET claim = gen_random_uuid() WHERE order_id = $1', [
      orders[2],
    ]);
    const of = (n: number) => new Set(deliveries.filter(({ order_id }) => order_id === orders[n]));
    await unitOfWork.run(async (tx) => {
      await tx.query('SELECT 1 FROM webhook_deliveries WHERE order_id = $1 FOR UPDATE', [orders[1]]);
      expect(await leaseStore.renew(deliveries)).toEqual({ held: of(0), locked: of(1) });
    });
  });

  it('of a failing endpoint are made one at a time in the whole system', async () => {
    const failing = await newChannel(20);
    await Promise.all([1, 2, 3].map(() => plant(failing, 1)));
    const claimed: Claim[] = [];
    await until(async () => {
      claimed.push(...(await Promise.all([1, 2, 3].map(() => take(failing)))));
      return claimed.some(({ deliveries }) => deliveries.length > 0);
    });
    expect(claimed.flatMap(({ deliveries }) => deliveries)).toHaveLength(1);
    await dataSource.query('UPDATE channels SET webhook_probe_at = NULL WHERE id = $1', [failing]);
    expect((await take(failing)).deliveries).toEqual([]);
    await leaseStore.release(claimed.flatMap(({ deliveries }) => deliveries));
    expect((await take(failing)).deliveries).toHaveLength(1);
  });

  it.each([
    [
      'given back',
      (probe: ClaimedDelivery) => new DeliveryLeases(leaseStore).giveBack([probe], () => undefined),
    ],
    [
      'stopped by a fault of the service',
      (probe: ClaimedDelivery) => faults.record(probe, new Error('a bug')),
    ],
  ])('leave the right to probe when the probe is %s', async (_what, end) => {
    const failing = await newChannel(20);
    await plant(failing, 1);
    await plant(failing, 1);
    const [probe] = (await take(failing)).deliveries;
    expect((await take(failing)).deliveries).toEqual([]);
    await end(probe!);
    expect((await take(failing)).deliveries).toHaveLength(1);
  });

  it('are made for channels in turn, some per look, however many wait for later', async () => {
    const ids = Array.from({ length: 450 }, () => randomUUID());
    await dataSource.query(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events)
       SELECT id, 'shop', 'ebay', '{}', 'https://shop.example.com/hook', true, '{}' FROM unnest($1::uuid[]) id`,
      [ids],
    );
    await dataSource.query(
      `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, due_at)
       SELECT id, 'later', gen_random_uuid(), 'order:updated', 'pending', now() + interval '1 hour'
         FROM unnest($1::uuid[]) id`,
      [ids],
    );
    await plant(channelId, 1);
    const due = new DueChannels(unitOfWork, topology);
    const rounds: string[][] = [];
    let found = new Set<string>();
    while (rounds.length < 3) {
      const { channelIds, isRound } = await due.next();
      expect(channelIds.length).toBeLessThanOrEqual(200);
      channelIds.forEach((id) => found.add(id));
      if (!isRound) continue;
      rounds.push([...found]);
      found = new Set();
    }
    expect(rounds).toEqual([[channelId], [channelId], [channelId]]);
    expect(await due.ids()).toEqual([channelId]);
  });

  const waitingForLocks = async () => {
    const [row] = await dataSource.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return row!.n;
  };
});

async function until(fact: () => Promise<boolean>): Promise<void> {
  while (!(await fact())) await new Promise((resolve) => setTimeout(resolve, 20));
}

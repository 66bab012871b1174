import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@libs/unit-of-work';
import { WebhooksModule } from '../../src/webhooks';
import { DeliveryClaims } from '../../src/webhooks/delivery/claims/delivery-claims';
import { DeliveryResults } from '../../src/webhooks/delivery/results/delivery-results';
import { ResultQueue } from '../../src/webhooks/delivery/results/result-queue';
import { Ground } from '../handlers/ground';
import { delivered } from '../support/receivers/delivered';
import { until } from '../support/until';

const ROOM = { deliveries: 16, bytes: 1_048_576, isEmpty: true };
const PROCESS = { bytes: 8_388_608, largest: Infinity, mostLost: Infinity };

describe('deliveries while somebody keeps one channel locked', () => {
  let ground: Ground;
  let claims: DeliveryClaims;
  let results: ResultQueue;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    ground = await Ground.of([WebhooksModule], 8);
    claims = ground.module.get(DeliveryClaims);
    results = ground.module.get(ResultQueue);
    unitOfWork = ground.module.get(UnitOfWork);
  });
  afterAll(() => ground.stop());

  async function newChannel(failures = 0): Promise<string> {
    const id = randomUUID();
    await ground.rows(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events, webhook_failures)
       VALUES ($1, 'shop', 'ebay', '{}', 'https://shop.example.com/hook', true, '{order:created}', $2)`,
      ...[id, failures],
    );
    return id;
  }

  async function plant(channelId: string, deliveries: number): Promise<void> {
    await ground.rows(
      `WITH told AS (
         INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
         SELECT $1, gen_random_uuid(), 'order:created', gen_random_uuid(), 1, '{}', now() FROM generate_series(1, $2::int)
         RETURNING *)
       INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, due_at)
       SELECT channel_id, id, gen_random_uuid(), type, order_id, version, 'pending', now() FROM told`,
      ...[channelId, deliveries],
    );
  }

  const take = async (...channelIds: string[]) =>
    claims.take(new Map(channelIds.map((id) => [id, ROOM])), PROCESS);
  const countDelivered = async (channelId: string) => {
    const [row] = await ground.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM webhook_deliveries WHERE channel_id = $1 AND state = 'delivered'`,
      channelId,
    );
    return row!.n;
  };
  const whoWaits = () =>
    ground.rows<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
  const locked = (channelId: string, work: () => Promise<void>) =>
    unitOfWork.run(async (tx) => {
      await tx.query('SELECT 1 FROM channels WHERE id = $1 FOR UPDATE', [channelId]);
      await work();
    });

  it('are recorded in all other channels, also while those of that one wait', async () => {
    const [busy, other] = [await newChannel(), await newChannel()];
    await plant(busy, 10);
    await plant(other, 2);
    const { deliveries } = await take(busy, other);
    const of = (channelId: string) => deliveries.filter(({ channel_id }) => channel_id === channelId);
    const recorded = jest.spyOn(ground.module.get(DeliveryResults), 'record');
    let kept = Promise.resolve<unknown>(null);
    await locked(busy, async () => {
      const [first, second] = of(other);
      kept = Promise.all(of(busy).map((delivery) => results.keep(delivered(delivery))));
      await results.keep(delivered(first!));
      expect(recorded.mock.calls.slice(0, 3).map(([records]) => records.length)).toEqual([11, 10, 1]);
      expect([results.isBehind, results.isLocked(busy), results.isLocked(other)]).toEqual([
        false,
        true,
        false,
      ]);
      await until(
        'the results of the channel wait for its lock',
        async () => (await whoWaits()).length === 1,
      );
      const result = delivered(second!);
      await results.keep(result);
      const writes = recorded.mock.calls.filter(([records]) => records.includes(result));
      expect([writes, results.isLocked(busy)]).toEqual([[[[result]]], true]);
      expect([await countDelivered(busy), await countDelivered(other)]).toEqual([0, 2]);
    });
    await kept;
    expect([results.isLocked(busy), await countDelivered(busy)]).toEqual([false, 10]);
    recorded.mockRestore();
  });

  it('are recorded in all other channels when one row is kept locked, without counting the database as away', async () => {
    const [busy, other] = [await newChannel(), await newChannel()];
    await plant(busy, 1);
    await plant(other, 1);
    const { deliveries } = await take(busy, other);
    let kept = Promise.resolve<unknown>(null);
    await unitOfWork.run(async (tx) => {
      await tx.query('SELECT 1 FROM webhook_deliveries WHERE channel_id = $1 FOR UPDATE', [busy]);
      const [ofBusy, ofOther] = [busy, other].map((id) =>
        deliveries.find(({ channel_id }) => channel_id === id)!,
      );
      kept = results.keep(delivered(ofBusy!));
      await results.keep(delivered(ofOther!));
      await until('the other one is known to be locked', () => results.isLocked(busy));
      expect(results.isBehind).toBe(false);
    });
    await kept;
    expect(await countDelivered(busy)).toBe(1);
  });

  it('are claimed in all other channels when that one is to be probed, which it is as soon as it is free', async () => {
    const [failing, other] = [await newChannel(20), await newChannel()];
    await plant(failing, 1);
    await plant(other, 1);
    await locked(failing, async () => {
      const { deliveries, moreIn } = await take(failing, other);
      expect(deliveries.map(({ channel_id }) => channel_id)).toEqual([other]);
      expect(moreIn).toEqual(new Set([failing]));
      expect(await whoWaits()).toEqual([]);
    });
    expect((await take(failing)).deliveries).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { Topology } from '../../src/infrastructure/database';
import { permitShortRows, ShortRows } from '../../src/infrastructure/short-rows';
import { WebhooksModule } from '../../src/webhooks';
import { EndpointCircuits } from '../../src/webhooks/circuit/endpoint-circuits';
import { HeldDeliveries } from '../../src/webhooks/circuit/held-while-disabled';
import { DeliveryClaims } from '../../src/webhooks/delivery/claims/delivery-claims';
import type { AttemptRecord, ClaimedDelivery } from '../../src/webhooks/delivery/delivery';
import { DeliveryCalls } from '../../src/webhooks/delivery/delivery-calls';
import { DeliveryResults } from '../../src/webhooks/delivery/results/delivery-results';
import { NextInOrder } from '../../src/webhooks/delivery/results/next-in-order';
import { ListDeliveries, ListDeliveriesHandler } from '../../src/webhooks/history/queries/list-deliveries';
import { toDeliveryDto } from '../../src/webhooks/history/webhook-views';
import { Ground } from '../handlers/ground';

const ROOM = { deliveries: 16, bytes: 1_048_576, isEmpty: true };
const PROCESS = { bytes: 8_388_608, largest: Infinity, mostLost: Infinity };

interface Attempt {
  readonly number: number;
  readonly duration_ms: number;
  readonly response_status: number | null;
  readonly error: string | null;
}

describe('the attempts of a delivery', () => {
  let ground: Ground;
  let channelId: string;
  /** Those of a process that knows that rows may be short, and of one that does not know it yet. */
  let short: DeliveryResults;
  let whole: DeliveryResults;

  beforeAll(async () => {
    ground = await Ground.of([WebhooksModule], 6);
    const dataSource = ground.module.get(DataSource);
    const topology = ground.module.get<Topology>(Topology as never);
    const resultsWith = (shortRows: ShortRows) =>
      new DeliveryResults(
        ground.module.get(UnitOfWork),
        topology,
        ground.module.get(NextInOrder),
        ground.module.get(EndpointCircuits),
        ground.module.get(DeliveryCalls),
        shortRows,
      );
    whole = resultsWith({ areIn: () => Promise.resolve(false) } as unknown as ShortRows);
    short = resultsWith(new ShortRows(topology));
    await permitShortRows(dataSource);
  });
  afterAll(() => ground.stop());

  beforeEach(async () => {
    channelId = randomUUID();
    await ground.rows(
      `INSERT INTO channels (id, name, type, config, webhook_url, webhook_enabled, webhook_events)
       VALUES ($1, 'shop', 'ebay', '{}', 'https://shop.example.com/hook', true, '{order:created}')`,
      channelId,
    );
    await ground.rows(
      `WITH told AS (
         INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
         VALUES ($1, $2, 'order:created', gen_random_uuid(), 1, '{}', now()) RETURNING *)
       INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, due_at)
       SELECT channel_id, id, gen_random_uuid(), type, order_id, version, 'pending', now() FROM told`,
      ...[channelId, randomUUID()],
    );
  });

  const headersOf = ({ event_id, event_type }: ClaimedDelivery, at: number) => ({
    'Content-Type': 'application/json',
    'User-Agent': 'order-management-service',
    'X-Service-Event': event_type,
    'X-Service-Source': 'order-management-service',
    'X-Webhook-Signature': '********',
    'webhook-id': event_id,
    'webhook-timestamp': String(at),
    'webhook-signature': '********',
  });

  async function claimed(): Promise<ClaimedDelivery> {
    await ground.rows('UPDATE webhook_deliveries SET due_at = now() WHERE channel_id = $1', channelId);
    const claims = ground.module.get(DeliveryClaims);
    return (await claims.take(new Map([[channelId, ROOM]]), PROCESS)).deliveries[0]!;
  }

  async function attempt(results: DeliveryResults, delivery: ClaimedDelivery, status = 500): Promise<void> {
    await results.record([
      {
        delivery,
        state: status === 200 ? 'delivered' : 'pending',
        delayMs: status === 200 ? null : 0,
        durationMs: status - 100,
        requestHeaders: headersOf(delivery, status),
        responseStatus: status,
        responseBody: `says ${status}`,
        error: null,
        gone: false,
      } satisfies AttemptRecord,
    ]);
  }

  const shown = () =>
    ground.rows<Attempt>(
      'SELECT number, duration_ms, response_status, error FROM recorded_attempts WHERE channel_id = $1 ORDER BY number',
      channelId,
    );
  const rowsOfTheirOwn = async () =>
    (await ground.rows('SELECT 1 FROM webhook_attempts WHERE channel_id = $1', channelId)).length;
  const statuses = async () => (await shown()).map(({ response_status }) => response_status);

  it('take no row of their own while there is one, and are shown as they ended', async () => {
    const delivery = await claimed();
    await attempt(short, delivery, 200);
    expect(await rowsOfTheirOwn()).toBe(0);
    expect(await shown()).toEqual([{ number: 1, duration_ms: 100, response_status: 200, error: null }]);
    const [stored] = await ground.rows<{ request_headers: string }>(
      'SELECT request_headers FROM webhook_deliveries WHERE channel_id = $1',
      channelId,
    );
    expect(stored!.request_headers).toBe('200');
    const filter = {
      channelId,
      eventId: null,
      eventType: null,
      status: null,
      orderId: null,
      orderNumber: null,
    };
    const { rows } = await ground.module
      .get(ListDeliveriesHandler)
      .execute(new ListDeliveries(filter, 10, 0));
    expect(JSON.stringify(toDeliveryDto(rows[0]!).request_headers)).toBe(
      JSON.stringify(headersOf(delivery, 200)),
    );
  });

  it.each([
    ['processes that may store it short', () => [short, short, short]],
    ['one that does not know yet, then ones that do', () => [whole, short, short]],
    ['ones that do, then one that does not know yet', () => [short, short, whole]],
    ['both in turns', () => [short, whole, short]],
  ])('are all there, each once, recorded by %s', async (_who, results) => {
    for (const [n, one] of results().entries()) await attempt(one, await claimed(), 500 + n);
    expect(await statuses()).toEqual([500, 501, 502]);
    expect((await shown()).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('stay as they are when a result comes too late', async () => {
    await attempt(short, await claimed(), 500);
    const late = await claimed();
    await ground.rows(
      `UPDATE webhook_deliveries SET due_at = now() - interval '1 second' WHERE channel_id = $1`,
      channelId,
    );
    const now = await claimed();
    await attempt(short, late, 501);
    expect([await statuses(), await rowsOfTheirOwn()]).toEqual([[500], 0]);
    await attempt(short, now, 502);
    expect(await statuses()).toEqual([500, 502]);
  });

  it('keep their own error when the delivery was held for too long', async () => {
    await attempt(short, await claimed(), 500);
    await ground.rows(
      `UPDATE webhook_deliveries SET state = 'held', due_at = NULL, error = 'no route', held_at = now() - interval '8 days'
        WHERE channel_id = $1`,
      channelId,
    );
    const held = ground.module.get(HeldDeliveries) as unknown as { expireOf(id: null): Promise<boolean> };
    await held.expireOf(null);
    expect(await shown()).toEqual([{ number: 1, duration_ms: 400, response_status: 500, error: 'no route' }]);
    expect(
      await ground.rows('SELECT state, error FROM webhook_deliveries WHERE channel_id = $1', channelId),
    ).toEqual([{ state: 'failed', error: expect.stringContaining('7 days') as string }]);
  });

  it('have rows of their own, and whole headers, when the migration is taken back', async () => {
    const delivery = await claimed();
    await attempt(short, delivery, 500);
    await attempt(short, await claimed(), 501);
    const before = await shown();
    const dataSource = ground.module.get(DataSource);
    const has = async (view: string) =>
      (
        await dataSource.query<{ found: boolean }[]>(`SELECT to_regclass($1) IS NOT NULL AS found`, [view])
      )[0]!.found;
    while (await has('recorded_attempts')) await dataSource.undoLastMigration();
    expect(
      await ground.rows(
        'SELECT number, duration_ms, response_status, error FROM webhook_attempts WHERE channel_id = $1 ORDER BY number',
        channelId,
      ),
    ).toEqual(before);
    const [stored] = await ground.rows<{ request_headers: string }>(
      'SELECT request_headers FROM webhook_deliveries WHERE channel_id = $1',
      channelId,
    );
    expect(JSON.stringify(JSON.parse(stored!.request_headers))).toBe(
      JSON.stringify(headersOf(delivery, 501)),
    );
  });
});

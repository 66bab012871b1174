import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../support/api';
import { readResponse } from '../support/read-response';
import { Service } from '../support/service';
import { openShop, placeOrder, type Shop } from '../support/shop';

const MB = 1024 * 1024;
const ROWS = 100;
const TEXT_BYTES = 1_900_000;

/** Orders of 1.9 MB with their events, and one order with as many versions that each changed 1.9 MB. */
async function plant(service: Service, shop: Shop, orderId: string): Promise<void> {
  const long = `repeat(md5('x'), ${Math.floor(TEXT_BYTES / 32)})`;
  const statements = [
    `INSERT INTO orders (channel_id, id, order_number, version, status, rank, order_date, created_at, updated_at)
     SELECT $1, uuidv7(), 'LONG-' || n, 1, 'pending', 0, now(), now(), now() FROM generate_series(1, ${ROWS}) n`,
    `INSERT INTO order_day_counts (channel_id, created_day, order_day, status, count)
     SELECT $1, now() AT TIME ZONE 'UTC', now() AT TIME ZONE 'UTC', 'pending', ${ROWS}`,
    `INSERT INTO order_versions (channel_id, order_id, version, change_type, status_to, changes, snapshot, created_at)
     SELECT channel_id, id, 1, 'created', 'pending', '[]', '{"id":"' || id || '","text":"' || ${long} || '"}', created_at
       FROM orders WHERE channel_id = $1 AND order_number LIKE 'LONG-%'`,
    `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at, position)
     SELECT channel_id, uuidv7(), 'order:created', id, 1, '{"order_id":"' || id || '"' || chr(1), now(), nextval('event_positions')
       FROM orders WHERE channel_id = $1 AND order_number LIKE 'LONG-%'`,
    `INSERT INTO order_versions (channel_id, order_id, version, change_type, changes, snapshot, created_at)
     SELECT channel_id, order_id, n, 'updated', '[{"field":"x","from":null,"to":"' || ${long} || '"}]',
            replace(snapshot, '"version":1', '"version":' || n), now()
       FROM order_versions, generate_series(2, ${ROWS + 1}) n
      WHERE channel_id = $1 AND order_id = '${orderId}'`,
  ];
  for (const sql of statements) await service.database.query(sql, [shop.channelId].slice(0, 1));
  await service.database.query(`UPDATE orders SET version = ${ROWS + 1} WHERE id = $1`, [orderId]);
}

/** The most memory that the process had since it was last asked to forget. */
const peakBytes = ({ pid }: Service) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
const forgetPeak = ({ pid }: Service) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

describe('responses of 190 MB', () => {
  let service: Service;
  let shop: Shop;
  let orderId: string;

  beforeAll(async () => {
    service = await Service.start({ NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=8' });
    shop = await openShop(service);
    orderId = await placeOrder(shop);
    await plant(service, shop, orderId);
  });
  afterAll(() => service.stop());

  it('cost the process a few pieces each, three of them at once', async () => {
    const channel = `channel_id=${shop.channelId}`;
    const feed = `/v1/events?${channel}&event_type=order:created&limit=100`;
    const { body: first } = await shop.api.get(`/v1/events?${channel}&limit=1`).expect(200);
    await readResponse(`${service.url}/v1/orders?${channel}&limit=3`, shop.key);
    forgetPeak(service);
    const before = peakBytes(service);
    const answers = await Promise.all([
      readResponse(`${service.url}${feed}&after=${first.next}`, shop.key),
      readResponse(`${service.url}/v1/orders?${channel}&limit=100`, shop.key),
      readResponse(`${service.url}/v1/orders/${orderId}/history?limit=100`, shop.key),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, whole: true });
    for (const { bytes } of answers) expect(bytes).toBeGreaterThan(180 * MB * 0.95);
    expect(answers[0].end).toMatch(/\],"next":"[0-9a-f-]{36}"\}$/);
    expect(answers[1].end).toMatch(/\],"pagination":\{"total":101,"page":1,"limit":100,"totalPages":2\}\}$/);
    expect(answers[2].end).toMatch(/\],"pagination":\{"total":101,"limit":100,"offset":0\}\}$/);
    const peak = peakBytes(service);
    process.stderr.write(`peak RSS ${Math.round(peak / MB)} MB, before ${Math.round(before / MB)} MB\n`);
    expect(peak - before).toBeLessThan(3 * 25 * MB);
    await shop.api.get(`/v1/orders/${orderId}`).expect(200);
  }, 180_000);

  it('have every character of texts that are read in several stretches', async () => {
    const other = await openShop(service);
    const note = 'kauppa äö €uro 😀 '.repeat(30_000);
    await Promise.all(
      [0, 1, 2, 3].map((n) => placeOrder(other, { metadata: { note: `${'x'.repeat(n)}${note}` } })),
    );
    const orders = `/v1/orders?channel_id=${other.channelId}`;
    const { body: list } = await other.api.get(orders).expect(200);
    const { body: feed } = await other.api.get(`/v1/events?channel_id=${other.channelId}`).expect(200);
    const { body: reshaped } = await other.api.get(`${orders}&format=channel`).expect(200);
    for (const [index, id] of list.data.map(({ id }: Json) => id as string).entries()) {
      const { body: order } = await other.api.get(`/v1/orders/${id}`).expect(200);
      const { body: inChannelFormat } = await other.api.get(`/v1/orders/${id}?format=channel`).expect(200);
      const told = feed.data.find((event: Json) => event.data.order_id === id);
      expect(order.metadata.note.endsWith(note)).toBe(true);
      expect(isDeepStrictEqual(list.data[index], order)).toBe(true);
      expect(isDeepStrictEqual(reshaped.data[index], inChannelFormat)).toBe(true);
      expect(told.data.metadata.note === order.metadata.note).toBe(true);
    }
    expect(list.data.length).toBe(4);
  });

  it('leave the database to others while nobody reads them', async () => {
    const stalled = Array.from({ length: 30 }, () => {
      const headers = { authorization: `Bearer ${shop.key}` };
      const path = `/v1/orders?channel_id=${shop.channelId}&limit=100`;
      return get(`${service.url}${path}`, { headers, agent: false }, (response) => response.pause());
    });
    for (const request of stalled) request.on('error', () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await placeOrder(shop);
    const busy = await service.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'
          AND now() - state_change > interval '500 ms'`,
    );
    expect(busy[0]!.n).toBe(0);
    for (const request of stalled) request.destroy();
    expect(peakBytes(service)).toBeLessThan(512 * MB);
  });
});

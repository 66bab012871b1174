import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../support/http/api';
import { readResponse } from '../../support/http/read-response';
import { Service } from '../../support/service/service';
import { openShop, placeOrder, type Shop } from '../../support/data/shop';

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

/** The peak memory of the process since the last reset. */
const peakBytes = ({ pid }: Service) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
const forgetPeak = ({ pid }: Service) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

describe('responses of 190 MB', () => {
  let service: Service;
  let shop: Shop;
  let orderId: string;

  beforeAll(async () => {
    service = await Service.start({ NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=16' });
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

  it('of places cost a place at a time', async () => {
    const { body: place } = await shop.api
      .post('/v1/places', { identifier: 'LONG', channel_id: shop.channelId, name: 'Long' })
      .expect(201);
    await service.database.query(
      `INSERT INTO places SELECT (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'identifier', 'LONG-' || n,
              'metadata', jsonb_build_object('text', repeat(md5('x'), ${Math.floor(TEXT_BYTES / 32)}))))).*
         FROM places p, generate_series(1, ${ROWS}) n WHERE id = $1`,
      [place.id],
    );
    const path = `${service.url}/v1/places?channel_id=${shop.channelId}`;
    await readResponse(`${path}&limit=3`, shop.key);
    forgetPeak(service);
    const before = peakBytes(service);
    const answer = await readResponse(`${path}&limit=100`, shop.key);
    expect(answer).toMatchObject({ status: 200, whole: true });
    expect(answer.bytes).toBeGreaterThan(180 * MB * 0.95);
    expect(answer.end).toMatch(/\],"pagination":\{"total":101,"limit":100,"offset":0\}\}$/);
    expect(peakBytes(service) - before).toBeLessThan(140 * MB);
    const { body: last } = await shop.api.get(`${path.slice(service.url.length)}&offset=100`).expect(200);
    expect(last.data).toEqual([place]);
  }, 180_000);

  it('are not read for lists that show only a part of them', async () => {
    const insert = `INSERT INTO channels (id, name, type, config, settings)
      SELECT uuidv7(), 'LONG-' || n, 'sap-commerce', '{}', jsonb_build_object('text', repeat(md5('x'), ${Math.floor(TEXT_BYTES / 32)}))
        FROM generate_series(1, ${ROWS}) n`;
    await service.database.query(insert);
    await service.system.get('/v1/channels?limit=1').expect(200);
    await service.system.get('/v1/audit?limit=1').expect(200);
    forgetPeak(service);
    const before = peakBytes(service);
    const { body: channels } = await service.system.get('/v1/channels?limit=100').expect(200);
    const { body: deeds } = await service.system
      .get(`/v1/audit?resource_id=${orderId}&limit=100`)
      .expect(200);
    expect(channels.data).toHaveLength(100);
    expect(channels.data[0]).toMatchObject({ name: 'LONG-100', webhook_enabled: false, status: 'active' });
    expect(deeds.data).toHaveLength(100);
    expect(deeds.data[0]).toMatchObject({ action: 'order.updated', changed: ['x'] });
    expect(peakBytes(service) - before).toBeLessThan(40 * MB);
  });

  it('have every attempt of a delivery, however often it was replayed', async () => {
    const [delivery] = await service.database.query<{ id: string }>(
      `WITH d AS (INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, state, attempts)
                  VALUES ($1, 'evt-long', uuidv7(), 'order:created', 'failed', 1010) RETURNING channel_id, id),
            a AS (INSERT INTO webhook_attempts (channel_id, delivery_id, number, attempted_at, duration_ms, request_url, response_status, response_body)
                  SELECT channel_id, id, n, now(), 5, 'https://shop.example.com', 500, repeat('x', 4000) FROM d, generate_series(1, 1010) n)
       SELECT id FROM d`,
      [shop.channelId],
    );
    const { body } = await shop.api
      .get(`/v1/channels/${shop.channelId}/webhook/history/${delivery!.id}/attempts`)
      .expect(200);
    expect(body.count).toBe(1010);
    expect(body.data.map((attempt: Json) => attempt.number as number)).toEqual(
      Array.from({ length: 1010 }, (_, n) => n + 1),
    );
  });

  it('have every character of texts that are read in several stretches', async () => {
    const other = await openShop(service);
    const note = 'kauppa äö €uro 😀 '.repeat(60_000);
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

  it('hold no database connection while the client does not read', async () => {
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

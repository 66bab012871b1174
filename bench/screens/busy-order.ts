import type { BenchShop } from '../us/service';
import { call } from '../us/service';
import type { Progress } from '../us/progress';
import { pagesOf } from './answers';

export const VERSIONS = 200;
const NOTES = 200;
const ATTEMPTS = 10;

/** An order to which much has happened. */
export interface BusyOrder {
  readonly id: string;
  /** The `next` of each page of its timeline but the last. */
  readonly pages: readonly string[];
}

/** Every delivery gets earlier attempts that failed, as many as a timeline shows of it. */
const MORE_ATTEMPTS = [
  `INSERT INTO webhook_attempts (channel_id, delivery_id, number, attempted_at, duration_ms, request_url, response_status, response_body)
   SELECT channel_id, id, n, created_at, 12, request_url, 503, repeat('x', 500)
     FROM webhook_deliveries, generate_series(1, ${ATTEMPTS - 1}) AS n WHERE order_id = $1`,
  `UPDATE webhook_deliveries SET attempts = ${ATTEMPTS} WHERE order_id = $1`,
];

const AUDIT_ENTRIES = `
  INSERT INTO audit_entries (id, at, actor_kind, client_name, action, resource_type, resource_id, channel_id, changed)
  SELECT uuidv7(), now() - n * interval '1 second', 'person', 'Ana Virtanen', 'order.claimed', 'order', $1::text, $2::uuid, '{}'
    FROM generate_series(1, ${VERSIONS}) AS n`;

/** 200 versions, jobs, deliveries with ten attempts each, notes and audit entries. */
export async function makeBusyOrder(url: string, shop: BenchShop, progress: Progress): Promise<BusyOrder> {
  const { channelId, key } = shop;
  const items = Array.from({ length: 20 }, (_, n) => ({
    item_id: `item-${n}`,
    name: `Item ${n}`,
    quantity: 2,
  }));
  const body = { channel_id: channelId, order_number: 'BUSY-1', order_date: '2026-03-01T09:30:00Z', items };
  const { orderData } = await call<{ orderData: { id: string } }>('POST', `${url}/v1/orders`, key, body);
  const order = `${url}/v1/orders/${orderData.id}`;
  await progress.applied();
  for (let version = 2; version <= VERSIONS; version += 1) {
    const move =
      version % 2 === 0
        ? { status: 'suspended', metadata: { suspension_reason: `stock check ${version}` } }
        : { status: 'pending', metadata: { note: `checked ${version}` } };
    await call('PATCH', `${order}/status`, key, move);
    await progress.applied();
  }
  for (let n = 1; n <= NOTES; n += 1)
    await call('POST', `${order}/notes`, key, { text: `Note ${n}: ${'x'.repeat(100)}` });
  await progress.delivered();
  for (const sql of MORE_ATTEMPTS) await progress.query(sql, [orderData.id]);
  await progress.query(AUDIT_ENTRIES, [orderData.id, channelId]);
  return { id: orderData.id, pages: await pagesOf(`${order}/timeline?limit=50`) };
}

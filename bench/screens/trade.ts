import { v7 as uuid } from 'uuid';
import { SearchTokens } from '../../src/search/indexing/tokens';
import { searchedNumber, type SearchedOrder, termsOf } from '../../src/search/model/terms';
import type { Progress } from '../us/progress';
import { ENCRYPTION_KEY } from '../us/service';

export const GIVEN_NAMES = 2_000;
export const FAMILY_NAMES = 200;
export const ITEMS = 5_000;
export const PLACES = 300;
/** Who takes care of every 1,000th order. */
export const ASSIGNEE = uuid();

const BATCH = 5_000;

/** $1 channel. */
const STORES = `
  INSERT INTO places (id, identifier, channel_id, channel_ids, channel_specific_identifiers, active, active_for_ordering,
                      pickup_locations, phones, images, delivery_options, payment_methods, metadata)
  SELECT uuidv7(), 'store-' || n, $1, ARRAY[$1::uuid], '{}', true, true, '[]', '[]', '[]', '[]', '[]', '{}'
    FROM generate_series(0, ${PLACES - 1}) n`;

/** What is stored of each order that was made: $1 channel, $2 ids, $3 order numbers, $4 times. */
const MADE = `unnest($2::uuid[], $3::text[], $4::timestamptz[]) WITH ORDINALITY AS made(id, number, at, n)`;
const STORED = [
  `INSERT INTO orders (channel_id, id, order_number, version, status, rank, place_id, order_date, created_at, updated_at)
   SELECT $1, made.id, number, 1, CASE n % 50 WHEN 0 THEN 'pending' WHEN 1 THEN 'picked' WHEN 2 THEN 'picked' ELSE 'completed' END, 0,
          places.id, at, at, at
     FROM ${MADE} JOIN places ON channel_id = $1 AND identifier = 'store-' || substr(number, 5)::int % ${PLACES}`,
  `INSERT INTO order_deadlines (channel_id, order_id, kind, met_at, due_at, on_breach, state)
   SELECT $1, id, 'accept_by', 1, at, 'nothing', 'breached' FROM ${MADE} WHERE n % 500 = 0`,
  `INSERT INTO order_assignees (channel_id, order_id, person_id, name, assigned_at)
   SELECT $1, id, '${ASSIGNEE}', 'Ana Virtanen', at FROM ${MADE} WHERE n % 1000 = 0`,
  `INSERT INTO order_versions (channel_id, order_id, version, change_type, status_to, changes, snapshot, created_at)
   SELECT $1, id, 1, 'created', 'pending', '[]', json_build_object('id', id, 'notes', repeat('x', 800))::text, at FROM ${MADE}`,
  `INSERT INTO jobs (channel_id, id, key, type, payload, status, order_number, created_at, started_at, completed_at)
   SELECT $1, id, id::text, 'order_create', '{}', 'completed', number, at, at, at FROM ${MADE}`,
  `INSERT INTO events (channel_id, id, position, type, order_id, version, data, occurred_at, told_at)
   SELECT $1, 'evt-' || id, $5 + n, 'order:created', id, 1, '{}', at, at FROM ${MADE}`,
  `INSERT INTO webhook_deliveries (channel_id, id, event_id, event_type, order_id, version, state, attempts, attempt_ms, request_url,
                                   response_status, delivery_timestamp, created_at)
   SELECT $1, id, 'evt-' || id, 'order:created', id, 1, 'delivered', 1, 12, 'http://127.0.0.1/hook', 200, at, at FROM ${MADE}`,
  `INSERT INTO audit_entries (id, at, actor_kind, client_name, action, resource_type, resource_id, channel_id, changed)
   SELECT id, at, 'person', 'Ana Virtanen', 'order.claimed', 'order', id::text, $1, '{}' FROM ${MADE}`,
];

const SEARCHABLE = `
  INSERT INTO order_search (channel_id, order_id, created_at, tokens, number)
  SELECT $1, id, at, tokens::bigint[], number
    FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[]) AS made(id, number, at, tokens)`;

/**
 * Every third order has the item milk, two thirds of the oldest tenth have one that was sold then only; a name is shared by
 * 500 orders, a family name by 5,000.
 */
function order(n: number, count: number): SearchedOrder {
  return {
    id: uuid(),
    order_number: `WEB-${1_000_000 + n}`,
    customer_info: {
      name: `Given${n % GIVEN_NAMES} Family${n % FAMILY_NAMES}`,
      email: `customer${n}@example.com`,
      phone: `+35840${1_000_000 + n}`,
    },
    items: [
      { item_id: `item-${n % ITEMS}`, sku: `${640_000_000 + (n % ITEMS)}` },
      { item_id: n % 3 === 0 ? 'milk' : n < count / 10 ? 'seasonal' : `rare-${n}`, sku: null },
    ],
    place_info: { place_id: uuid(), place_external_id: `store-${(1_000_000 + n) % PLACES}` },
  };
}

/** Fills a channel with orders of some weeks, each with what it leaves in the tables that screens read; says how long that took. */
export async function fillWithTrade(progress: Progress, channelId: string, count: number): Promise<string> {
  const startedAt = performance.now();
  const tokens = new SearchTokens({ ENCRYPTION_KEY: [Buffer.from(ENCRYPTION_KEY, 'base64')] });
  const [last] = await progress.query<{ position: string }>('SELECT max(position) AS position FROM events');
  const stepMs = (28 * 86_400_000) / count;
  const firstMs = Date.now() - count * stepMs;
  for (let first = 0; first < count; first += BATCH) {
    const orders = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) => order(first + n, count));
    const times = orders.map((_, n) => new Date(firstMs + (first + n) * stepMs));
    const ids = orders.map(({ id }) => id);
    const numbers = orders.map(({ order_number }) => order_number);
    for (const sql of STORED) {
      const position = sql.includes('$5') ? [Number(last!.position) + first] : [];
      await progress.query(sql, [channelId, ids, numbers, times, ...position]);
    }
    const found = orders.map((one) => `{${tokens.written(channelId, termsOf(one)).join(',')}}`);
    await progress.query(SEARCHABLE, [channelId, ids, numbers.map(searchedNumber), times, found]);
  }
  await progress.query('VACUUM ANALYZE');
  return `${count} orders were written in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s.`;
}

/** Opens the stores of a channel; gives their ids. */
export async function openStores(progress: Progress, channelId: string): Promise<string[]> {
  const stores = await progress.query<{ id: string }>(`${STORES} RETURNING id`, [channelId]);
  return stores.map(({ id }) => id);
}

import type { QueryConfig } from 'pg';
import { prepared } from './raw-clients';
import type { RawOrder } from './raw-orders';

const JOBS = prepared(
  'jobs',
  `INSERT INTO jobs (channel_id, id, key, type, payload)
   SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[])`,
);

const ORDERS = prepared(
  'orders',
  `INSERT INTO orders (channel_id, id, order_number, version, status, rank, delivery_type, place_id, order_date, created_at, updated_at)
   SELECT channel_id, id, number, 1, 'pending', 0, 0, NULL, at, at, at
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) AS n(channel_id, id, number, at)`,
);

const ITEMS = prepared(
  'items',
  `INSERT INTO order_items (channel_id, order_id, item_id, place_in_order, quantity, status)
   SELECT channel_id, order_id, item_id, place, quantity, 'pending'
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::numeric[])
       AS n(channel_id, order_id, item_id, place, quantity)`,
);

const VERSIONS = prepared(
  'versions',
  `INSERT INTO order_versions (channel_id, order_id, version, change_type, status_to, status_metadata, changes, snapshot, created_at)
   SELECT channel_id, order_id, 1, 'created', 'pending', '{}', '[]', snapshot, at
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) AS n(channel_id, order_id, snapshot, at)`,
);

const EVENTS = prepared(
  'events',
  `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
   SELECT channel_id, id, 'order:created', order_id, 1, data, at
     FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::timestamptz[]) AS n(channel_id, id, order_id, data, at)`,
);

const SHIFTS = prepared(
  'shifts',
  `INSERT INTO order_day_shifts (channel_id, created_day, order_day, status, count)
   VALUES ($1, $2::timestamptz::date, $2::timestamptz::date, 'pending', $3)`,
);

const JOBS_DONE = prepared(
  'jobs-done',
  `UPDATE jobs j SET status = 'completed', started_at = now(), completed_at = now()
     FROM unnest($1::uuid[], $2::uuid[]) AS n(channel_id, id)
    WHERE j.channel_id = n.channel_id AND j.id = n.id`,
);

const RELAYED = prepared(
  'relayed',
  `UPDATE events e SET position = nextval('event_positions')
     FROM unnest($1::uuid[], $2::text[]) AS n(channel_id, id)
    WHERE e.channel_id = n.channel_id AND e.id = n.id`,
);

const DELIVERIES = prepared(
  'deliveries',
  `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, due_at)
   SELECT channel_id, event_id, id, 'order:created', order_id, 1, 'pending', now()
     FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[]) AS n(channel_id, event_id, id, order_id)`,
);

const DELIVERED = prepared(
  'delivered',
  `UPDATE webhook_deliveries w
      SET state = 'delivered', attempts = 1, due_at = NULL, delivery_timestamp = now(), request_url = 'http://127.0.0.1/hook',
          request_headers = $3, response_status = 200, response_body = ''
     FROM unnest($1::uuid[], $2::text[]) AS n(channel_id, event_id)
    WHERE w.channel_id = n.channel_id AND w.event_id = n.event_id`,
);

const ATTEMPTS = prepared(
  'attempts',
  `INSERT INTO webhook_attempts (channel_id, delivery_id, number, attempted_at, duration_ms, request_url, response_status, response_body)
   SELECT channel_id, id, 1, now(), 3, 'http://127.0.0.1/hook', 200, '' FROM unnest($1::uuid[], $2::uuid[]) AS n(channel_id, id)`,
);

const HEADERS = JSON.stringify({
  'content-type': 'application/json',
  'x-webhook-signature': 'x'.repeat(300),
});

type Orders = readonly RawOrder[];

const channels = (orders: Orders) => orders.map((order) => order.channelId);
const ids = (orders: Orders) => orders.map((order) => order.id);
const eventIds = (orders: Orders) => orders.map((order) => order.eventId);
const deliveryIds = (orders: Orders) => orders.map((order) => order.deliveryId);
const texts = (orders: Orders) => orders.map((order) => order.text);
/** As the service keeps it, without the order (ADR 22). */
const eventData = () => '{}';
const times = (orders: Orders) => orders.map((order) => order.at);

export function acceptRows(orders: Orders): QueryConfig[] {
  const jobIds = orders.map((order) => order.jobId);
  return [JOBS([channels(orders), jobIds, ids(orders), orders.map(() => 'raw'), texts(orders)])];
}

/** Order, items, version with its history entry, event. */
export function applyRows(orders: Orders): QueryConfig[] {
  const lines = orders.flatMap((order) => order.items.map((item, place) => ({ order, item, place })));
  const numbers = orders.map((order) => order.number);
  return [
    ORDERS([channels(orders), ids(orders), numbers, times(orders)]),
    ITEMS([
      lines.map(({ order }) => order.channelId),
      lines.map(({ order }) => order.id),
      lines.map(({ item }) => item.item_id),
      lines.map(({ place }) => place),
      lines.map(({ item }) => item.quantity),
    ]),
    VERSIONS([channels(orders), ids(orders), texts(orders), times(orders)]),
    EVENTS([channels(orders), eventIds(orders), ids(orders), orders.map(eventData), times(orders)]),
  ];
}

/** What goes with the apply: the list's count, the end of the job. */
export function endOfApplyRows(orders: Orders): QueryConfig[] {
  const [first] = orders;
  const jobIds = orders.map((order) => order.jobId);
  return [SHIFTS([first!.channelId, first!.at, orders.length]), JOBS_DONE([channels(orders), jobIds])];
}

export function relayRows(orders: Orders): QueryConfig[] {
  return [RELAYED([channels(orders), eventIds(orders)]), pendingRows(orders)];
}

/** A delivery and its attempt, each written once. */
export function deliveryRows(orders: Orders): QueryConfig[] {
  return [pendingRows(orders), attemptRows(orders)];
}

export function deliveredRows(orders: Orders): QueryConfig[] {
  return [DELIVERED([channels(orders), eventIds(orders), HEADERS]), attemptRows(orders)];
}

function pendingRows(orders: Orders): QueryConfig {
  return DELIVERIES([channels(orders), eventIds(orders), deliveryIds(orders), ids(orders)]);
}

function attemptRows(orders: Orders): QueryConfig {
  return ATTEMPTS([channels(orders), deliveryIds(orders)]);
}

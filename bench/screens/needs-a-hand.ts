import type { Progress } from '../us/progress';
import { pagesOf, type Question } from './answers';

/** Of each of four kinds: 10,000 in all. */
const OF_A_KIND = 2_500;

/** $1 channel; its rows are from the last week, a few a minute. */
const MADE = `
  (SELECT uuidv7(- n * interval '4 minutes') AS id, n, date_trunc('milliseconds', now() - n * interval '4 minutes') AS at
     FROM generate_series(1, ${OF_A_KIND}) n) made`;

const order = (status: string) => `
  WITH made AS (SELECT * FROM ${MADE}), stored AS (
    INSERT INTO orders (channel_id, id, order_number, version, status, rank, place_id, order_date, created_at, updated_at)
    SELECT $1, id, '${status}-' || id, 1, '${status}', 0, ($2::uuid[])[n % 10 + 1], at, at, at FROM made
  )`;

const FAULTS = [
  `${order('processing')}
   INSERT INTO order_deadlines (channel_id, order_id, kind, met_at, due_at, on_breach, state)
   SELECT $1, id, 'pick_by', 2, at, 'nothing', 'breached' FROM made`,
  `${order('suspended')} SELECT 1`,
  `INSERT INTO jobs (channel_id, id, key, type, payload, status, error, order_number, created_at, started_at, completed_at)
   SELECT $1, id, id::text, 'order_create', repeat('{"item":1}', 200), 'failed', '{"code":"X","message":"' || repeat('x', 300) || '"}',
          'failed-' || id, at, at, at FROM ${MADE}`,
  `INSERT INTO webhook_deliveries (channel_id, id, event_id, event_type, order_id, version, state, attempts, attempt_ms, request_url,
                                   response_status, response_body, error, delivery_timestamp, created_at)
   SELECT $1, id, 'evt-' || id, 'order:created', id, 1, 'failed', 10, 12, 'http://127.0.0.1/hook', 500, repeat('x', 500),
          repeat('x', 100), at, at FROM ${MADE}`,
];

/** 10,000 entries of what needs a hand in the channel. */
export async function fillWithFaults(
  progress: Progress,
  channelId: string,
  stores: readonly string[],
): Promise<void> {
  for (const sql of FAULTS) await progress.query(sql, sql.includes('$2') ? [channelId, stores] : [channelId]);
}

/** A tenant: its key, and one of its stores. */
export interface Tenant {
  readonly key: string;
  readonly store: string;
}

/**
 * The list and the counts of a tenant with many entries, and of one that has few among many orders.
 * @param url of a service, for the pages that there are
 */
export async function needsAHand(url: string, many: Tenant, few: Tenant): Promise<Question[]> {
  const list = '/v1/attention?suspended_for=0';
  const pages = await pagesOf(`${url}${list}&limit=100`, many.key);
  const of = (name: string, query: string, token?: string): Question => ({
    name: `needs a hand${name}`,
    path: (n) => `${list}${query.replace('$next', pages[(n * 37) % pages.length]!)}`,
    token,
  });
  return [
    of('', '', many.key),
    of(', any page', '&after=$next', many.key),
    of(', failed', '&kind=failed', many.key),
    of(', of a place', `&place_id=${many.store}`, many.key),
    of(', seen or not', '&acknowledged=all', many.key),
    of(', of several tenants', ''),
    of(', nothing among many orders', '&kind=failed,suspended,webhook,parked', few.key),
    of(', of a place among many orders', `&place_id=${few.store}`, few.key),
    { name: 'needs a hand, counts', path: () => '/v1/attention/counts', token: many.key },
  ];
}

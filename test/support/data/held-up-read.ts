import { get, type IncomingMessage } from 'node:http';
import { Client } from 'pg';
import type { TestDatabase } from '../postgres/database';
import type { Shop } from './shop';
import { until } from '../until';

const ORDERS = 100;
const TEXT_BYTES = 400_000;

/** Orders of 400 KB with their events: 40 MB, far more than a response and its sockets hold before they are read. */
export async function plantLongOrders(database: TestDatabase, { channelId }: Shop): Promise<void> {
  const statements = [
    `INSERT INTO orders (channel_id, id, order_number, version, status, rank, order_date, created_at, updated_at)
     SELECT $1, uuidv7(), 'LONG-' || n, 1, 'pending', 0, now(), now(), now() FROM generate_series(1, ${ORDERS}) n`,
    `INSERT INTO order_day_counts (channel_id, created_day, order_day, status, count)
     SELECT $1, now() AT TIME ZONE 'UTC', now() AT TIME ZONE 'UTC', 'pending', ${ORDERS}
         ON CONFLICT DO NOTHING`,
    `INSERT INTO order_versions (channel_id, order_id, version, change_type, status_to, changes, snapshot, created_at)
     SELECT channel_id, id, 1, 'created', 'pending', '[]',
            '{"id":"' || id || '","text":"' || repeat(md5('x'), ${TEXT_BYTES / 32}) || '"}', created_at
       FROM orders WHERE channel_id = $1 AND order_number LIKE 'LONG-%'`,
    `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at, position)
     SELECT channel_id, uuidv7(), 'order:created', id, 1, '{"order_id":"' || id || '"' || chr(1), now(), nextval('event_positions')
       FROM orders WHERE channel_id = $1 AND order_number LIKE 'LONG-%'`,
  ];
  for (const sql of statements) await database.query(sql, [channelId]);
}

const TABLE_OF = { audit: 'audit_entries', orders: 'orders', versions: 'order_versions' } as const;

/** Runs something while no statement gets to read the audit log, the orders or their versions. */
export async function whileLocked<T>(
  database: TestDatabase,
  what: keyof typeof TABLE_OF,
  run: () => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE ${TABLE_OF[what]} IN ACCESS EXCLUSIVE MODE`);
    return await run();
  } finally {
    await client.end();
  }
}

/** Waits until no statement waits for a lock. */
export function nothingWaits(database: TestDatabase): Promise<unknown> {
  return until('no statement waits any more', async () => {
    const waiting = await database.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length === 0;
  });
}

/** Begins to read a response, and goes on when `goOn` is called, which says whether the response came to its end. */
export async function beginToRead(url: string, key: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${key}` }, agent: false }, resolve).on('error', reject);
  });
  response.pause();
  response.on('error', () => undefined);
  return {
    status: response.statusCode,
    goOn: () =>
      new Promise<boolean>((resolve) => {
        response.on('close', () => resolve(response.complete));
        response.resume();
      }),
  };
}

/** Has the database take too long in the midst of a response, and waits until no statement of it is left. */
export async function cutMidway(database: TestDatabase, url: string, key: string) {
  const reading = await beginToRead(url, key);
  return whileLocked(database, 'versions', async () => {
    const isWhole = await reading.goOn();
    await nothingWaits(database);
    return { status: reading.status, isWhole };
  });
}

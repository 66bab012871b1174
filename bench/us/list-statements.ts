import { Client } from 'pg';
import { PLANNING_SETTINGS, type Planning, type PreparedStatement, type Tx } from '@libs/unit-of-work';
import { readPageIn } from '../../src/orders/list/list-orders';
import { Latencies } from '../load/latencies';
import type { Sample } from '../setup/meter';
import type { ListQuestion } from './long-list';

const WHERE = 'channel_id = $1 AND status = $2 AND order_date BETWEEN $3 AND $4';

const OFFSET_PAGE = `
  SELECT v.snapshot
    FROM (SELECT * FROM orders WHERE ${WHERE} ORDER BY created_at DESC, id DESC LIMIT $5 OFFSET $6) o
    JOIN order_versions v ON v.channel_id = o.channel_id AND v.order_id = o.id AND v.version = o.version
   ORDER BY o.created_at DESC, o.id DESC`;

type Ask = (client: Client, question: ListQuestion) => Promise<unknown>;

/** The part of the queries that is run before, for caches and plans. */
const WARM_UP_SHARE = 6;

/** Runs queries with a raw client, one at a time: the time of Postgres plus the connection. */
export async function askRaw(url: string, questions: readonly ListQuestion[], ask: Ask): Promise<Sample> {
  const client = new Client({ connectionString: url, pipeline: true });
  await client.connect();
  for (const question of questions.slice(0, questions.length / WARM_UP_SHARE)) await ask(client, question);
  const latencies = new Latencies();
  for (const question of questions) {
    const askedAt = performance.now();
    await ask(client, question);
    latencies.add(askedAt, 'answered');
  }
  await client.end();
  return { count: questions.length, p50Ms: latencies.percentile(50), p99Ms: latencies.percentile(99) };
}

/** The usual way: OFFSET for the page, COUNT for the total. */
export const withOffset: Ask = async (client, { channelId, status, from, to, limit, page }) => {
  const filter = [channelId, status, from, to];
  await client.query(OFFSET_PAGE, [...filter, limit, (page - 1) * limit]);
  await client.query(`SELECT count(*) FROM orders WHERE ${WHERE}`, filter);
};

/** The service's own statements, in a transaction as it has them. */
export const withOurs: Ask = async (client, { channelId, status, from, to, limit, page }) => {
  const filter = { channelId, status, dateFrom: new Date(from), dateTo: new Date(to) };
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  const { rows } = await readPageIn(rawTx(client), filter, { offset: (page - 1) * limit, limit });
  if (rows.length !== limit) throw new Error(`page ${page} has ${rows.length} orders`);
  await client.query('COMMIT');
};

function rawTx(client: Client): Pick<Tx, 'query'> {
  let planned: Planning = 'each time';
  return {
    query: async <Row>(
      statement: string | PreparedStatement,
      parameters: readonly unknown[] = [],
      planning: Planning = 'each time',
    ) => {
      const named = typeof statement === 'string' ? { text: statement } : statement;
      if (planning !== planned) void client.query({ ...PLANNING_SETTINGS[planning], values: [] });
      planned = planning;
      return (await client.query({ ...named, values: [...parameters] })).rows as Row[];
    },
  };
}

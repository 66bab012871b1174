import { ApiError, isOmsError, type Job, type Order } from '@oms/client';
import type { ToolContext } from '../tools/tool.js';
import { firstRows } from '../tools/first-rows.js';
import type { DueFact, Facts, OrderFact, ParkedFact, UndeliveredFact } from './facts.js';

const MOST_JOBS = 20;
const MOST_DELIVERIES = 100;
const MOST_PAGES_OF_ATTENTION = 3;
const ROWS_OF_A_PAGE = 100;
const UNFINISHED_OR_FAILED = ['queued', 'processing', 'failed'] as const;

/** Reads what is known of an order that may be stuck: at most a dozen requests, at the same time. */
export async function gatherFacts(named: string, context: ToolContext): Promise<Facts> {
  const order = await orderOrNull(named, context);
  const unreadable: string[] = [];
  const ask = <T>(what: string, read: Promise<T>, without: T): Promise<T> =>
    read.catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
      unreadable.push(what);
      return without;
    });
  if (order === null) {
    const jobs = await ask('jobs', readJobs({ order_number: named }, context), []);
    return { ...NOTHING, jobs, unreadable };
  }
  const [jobs, undelivered, webhook, attention, due, picked, moves] = await Promise.all([
    ask('jobs', readJobs({ order_id: order.id }, context), []),
    ask('deliveries', readUndelivered(order, context), []),
    ask('webhook', readWebhook(order, context), null),
    ask('parked work', readAttention(order, context), { parked: [], channelTrouble: null }),
    ask('deadlines', readDue(order, context), null),
    ask('picks', readPicked(order, context), null),
    readMoves(order, context),
  ]);
  return { order: factOf(order), jobs, undelivered, webhook, ...attention, due, picked, moves, unreadable };
}

const NOTHING: Omit<Facts, 'jobs' | 'unreadable'> = {
  order: null,
  undelivered: [],
  webhook: null,
  parked: [],
  channelTrouble: null,
  due: null,
  picked: null,
  moves: [],
};

function factOf({ id, order_number, channel_id, status, version, updated_at }: Order): OrderFact {
  return { id, order_number, channel_id, status, version, updated_at };
}

async function orderOrNull(named: string, { oms, call }: ToolContext): Promise<Order | null> {
  try {
    return await oms.orders.get(named, call);
  } catch (error) {
    if (isOmsError(error, 'ORDER_NOT_FOUND')) return null;
    throw error;
  }
}

async function readJobs(
  of: { order_id?: string; order_number?: string },
  { oms, call }: ToolContext,
): Promise<Job[]> {
  const lists = UNFINISHED_OR_FAILED.map((status) =>
    firstRows(oms.jobs.list({ ...of, status, limit: MOST_JOBS }, call), MOST_JOBS),
  );
  return (await Promise.all(lists)).flat().sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

/** The timeline knows those that were never attempted too. */
async function readUndelivered({ id }: Order, { oms, call }: ToolContext): Promise<UndeliveredFact[]> {
  const query = { kind: 'delivery', limit: MOST_DELIVERIES };
  const { data } = await oms.get('/v1/orders/{orderId}/timeline', { path: { orderId: id }, query, ...call });
  const isUndelivered = ({ state }: { readonly state: string }) => state !== 'delivered';
  return data.map(({ detail }) => detail as unknown as UndeliveredFact).filter(isUndelivered);
}

async function readWebhook({ channel_id: channelId }: Order, { oms, call }: ToolContext) {
  return oms.get('/v1/channels/{channelId}/webhook', { path: { channelId }, ...call });
}

async function readAttention({ id, channel_id }: Order, { oms, call }: ToolContext) {
  const parked: ParkedFact[] = [];
  let channelTrouble: string | null = null;
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES_OF_ATTENTION; page += 1) {
    const query = {
      kind: 'parked,channel',
      channel_id,
      acknowledged: 'all' as const,
      limit: ROWS_OF_A_PAGE,
      after,
    };
    const { data, next } = await oms.get('/v1/attention', { query, ...call });
    for (const row of data) {
      if (row.kind === 'parked' && row.order_id === id) parked.push(row);
      if (row.kind === 'channel') channelTrouble = row.reason ?? row.subject;
    }
    if (next === null) break;
    after = next;
  }
  return { parked, channelTrouble };
}

async function readDue({ id, channel_id }: Order, { oms, call }: ToolContext): Promise<DueFact | null> {
  const { data } = await oms.get('/v1/search/orders', { query: { q: id, channel_id }, ...call });
  return data.find((row) => row.id === id)?.due ?? null;
}

async function readPicked({ id, status, items }: Order, { oms, call }: ToolContext) {
  if (status !== 'picking') return null;
  const { data } = await oms.get('/v1/orders/{orderId}/picks', { path: { orderId: id }, ...call });
  const done = data.filter(({ ordered, picked, missing, substitutes }) => {
    const replaced = substitutes.reduce((sum, { quantity }) => sum + quantity, 0);
    return picked + missing + replaced >= ordered;
  });
  return { lines: done.length, of: items.length };
}

async function readMoves({ status }: Order, { oms, call }: ToolContext) {
  const { data } = await oms.get('/v1/workflow', call);
  return data.find((row) => row.status === status)?.moves.map(({ to }) => to) ?? [];
}

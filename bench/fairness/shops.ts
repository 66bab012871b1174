/** Ten shops in a process of their own: place orders at a steady pace and receive their webhooks. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { Latencies } from '../load/latencies';
import { orderBody } from '../load/order-body';
import { NUMBER } from '../load/load';
import type { FromShops, Latency, Seen, Shop, ToShops } from './messages';

const LAST_WEBHOOK_MS = 60_000;

let pool: Pool | null = null;
let shops: readonly Shop[] = [];
let numbers = 1;
let webhooks = new Latencies();
let awaited = new Set<string>();

const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received(JSON.parse(Buffer.concat(chunks).toString()) as Envelope);
    response.end();
  });
});

interface Envelope {
  readonly event_type: string;
  readonly timestamp: string;
  readonly data: { readonly order_number: string };
}

function received({ event_type, timestamp, data }: Envelope): void {
  if (event_type !== 'order:created' || !awaited.delete(data.order_number)) return;
  webhooks.addMs(Date.now() - Date.parse(timestamp), event_type);
}

/**
 * Requests become due at a steady pace, one shop after another; a late response counts from when its request
 * was due.
 */
async function trade(ms: number, perSecond: number): Promise<Seen> {
  const accepts = new Latencies();
  const refused: Record<string, number> = {};
  webhooks = new Latencies();
  awaited = new Set();
  const startedAt = performance.now();
  const underWay: Promise<void>[] = [];
  for (let index = 0; ; index += 1) {
    const dueAt = startedAt + (index * 1_000) / perSecond;
    if (dueAt > startedAt + ms) break;
    await pause(Math.max(0, dueAt - performance.now()));
    underWay.push(placeOrder(shops[index % shops.length]!, dueAt, accepts, refused));
  }
  await Promise.all(underWay);
  const giveUpAt = performance.now() + LAST_WEBHOOK_MS;
  while (awaited.size > 0 && performance.now() < giveUpAt) await pause(50);
  return { accept: summaryOf(accepts), webhook: summaryOf(webhooks), refused, missing: awaited.size };
}

async function placeOrder(
  shop: Shop,
  dueAt: number,
  accepts: Latencies,
  refused: Record<string, number>,
): Promise<void> {
  const orderNumber = `BENCH-${String(numbers++).padStart(NUMBER.length, '0')}`;
  const body = orderBody(shop.channelId, 3).replace(`BENCH-${NUMBER}`, orderNumber);
  awaited.add(orderNumber);
  const status = await post(shop, body);
  if (status === '202') return accepts.add(dueAt, status);
  awaited.delete(orderNumber);
  refused[status] = (refused[status] ?? 0) + 1;
}

async function post(shop: Shop, body: string): Promise<string> {
  const headers = { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' };
  try {
    const answer = await pool!.request({ method: 'POST', path: '/v1/orders', headers, body });
    await answer.body.dump();
    return String(answer.statusCode);
  } catch (error) {
    return (error as Error).message;
  }
}

function summaryOf(latencies: Latencies): Latency {
  const { count } = latencies;
  return { count, p50Ms: latencies.percentile(50), p99Ms: latencies.percentile(99) };
}

const tell = (message: FromShops) => process.send!(message);

process.on('message', (message: ToShops) => {
  if ('open' in message) {
    shops = message.open.shops;
    pool = new Pool(message.open.serviceUrl, { connections: 32 });
    return;
  }
  void trade(message.trade.ms, message.trade.perSecond).then((seen) => tell({ seen }));
});
process.on('disconnect', () => process.exit(0));
receiver.listen(0, '127.0.0.1', () => {
  tell({ hookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook` });
});

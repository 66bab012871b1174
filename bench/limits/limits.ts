import { join } from 'node:path';
import type { Client } from 'pg';
import { orderBody } from '../load/order-body';
import { requestText } from '../load/request-text';
import type { Bench } from '../setup/bench';
import { startListening } from '../setup/listening-process';
import { metered, type Sample, type Samples } from '../setup/meter';
import { dispatchBarely, postWithAxios } from './outgoing';
import { inTransaction, repeat } from './raw-clients';
import { rawOrders } from './raw-orders';
import { acceptRows, applyRows, deliveredRows, deliveryRows, endOfApplyRows, relayRows } from './raw-rows';

const BATCH = 100;
/** Enough to keep Postgres busy while one makes its rows and another waits for its commit. */
const BATCH_CLIENTS = 4;

/** What Postgres and Node can do at best on this machine, now. */
export async function measureLimits(bench: Bench): Promise<Samples> {
  const url = await bench.postgres.create('limits', 'orders_template');
  const run = { url, postgresPid: bench.postgres.pid, ms: bench.plan.ms / 2 };
  const rows = async (clients: number, work: (client: Client) => Promise<number>): Promise<Sample> => {
    await bench.postgres.settle();
    return repeat({ ...run, clients }, work);
  };
  const job = async (client: Client) => (await client.query(acceptRows(rawOrders(1))[0]!)).rowCount!;
  const { receiver } = bench;
  const node = { node: process.pid, postgres: bench.postgres.pid };
  return {
    'job row, 1 client': await rows(1, job),
    'job row, 8 clients': await rows(8, job),
    'job row, 32 clients': await rows(32, job),
    'apply, one a transaction': await rows(8, (client) => apply(client, 1)),
    'apply, 100 a transaction': await rows(BATCH_CLIENTS, (client) => apply(client, BATCH)),
    'all rows of an order, 100 a transaction': await rows(BATCH_CLIENTS, writeAllRows),
    'delivery and attempt, 100 a transaction': await rows(BATCH_CLIENTS, writeDelivery),
    'bare node:http': await answerBarely(bench),
    'bare undici dispatch': await metered(node, () => dispatchBarely(receiver, run.ms)),
    'loop of axios posts': await metered(node, () => postWithAxios(receiver, run.ms)),
  };
}

async function apply(client: Client, count: number): Promise<number> {
  await inTransaction(client, applyRows(rawOrders(count)));
  return count;
}

/** Everything the service writes for an order, from its acceptance to its recorded webhook, in four transactions. */
async function writeAllRows(client: Client): Promise<number> {
  const orders = rawOrders(BATCH);
  await inTransaction(client, acceptRows(orders));
  await inTransaction(client, [...applyRows(orders), ...endOfApplyRows(orders)]);
  await inTransaction(client, relayRows(orders));
  await inTransaction(client, deliveredRows(orders));
  return BATCH;
}

async function writeDelivery(client: Client): Promise<number> {
  await inTransaction(client, deliveryRows(rawOrders(BATCH)));
  return BATCH;
}

async function answerBarely({ load, plan, postgres }: Bench): Promise<Sample> {
  const server = await startListening([join(__dirname, 'bare-server.js')]);
  const requests = [requestText('POST', '/v1/orders', 'bench', orderBody('bench', 3))];
  const loaded = { port: server.port, connections: plan.connections, requests, until: { ms: plan.ms / 2 } };
  const sample = await metered({ node: server.pid, postgres: postgres.pid }, () => load.run(loaded, '202'));
  await server.kill();
  return sample;
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { cancellations } from '../load/cancellations';
import { orderBody } from '../load/order-body';
import { requestText } from '../load/request-text';
import type { Bench } from '../setup/bench';
import { type ListeningProcess, startListening } from '../setup/listening-process';
import { metered, type Sample, type Samples, timed } from '../setup/meter';
import { megabytesOf } from '../setup/processor-time';
import type { BenchRedis } from '../setup/redis';
import { until } from '../setup/until';
import type { RivalSettings } from './settings';

const TOKEN = 'rival-token-of-the-bench';
/** What the service has by default. */
const POOL_SIZE = 10;
const LISTED = 10_000;
const QUIET = randomUUID();
const TOLD = randomUUID();

const FILL = `
  INSERT INTO orders (channel_id, order_number, order_date, status, metadata, created_at)
  SELECT $1, 'LIST-' || n, at, CASE WHEN n % 10 = 0 THEN 'pending' WHEN n % 7 = 0 THEN 'cancelled' ELSE 'completed' END,
         json_build_object('notes', repeat('x', 800)), at
    FROM generate_series(1, $2::int) AS n,
         LATERAL (SELECT timestamptz '2026-03-01T00:00:00Z' - n * (interval '400 days' / $2::int) AS at) made`;

/** One round with the rival, on a database of its own and an empty Redis. */
export async function measureRival(bench: Bench, redis: BenchRedis): Promise<Samples> {
  const url = await bench.postgres.create('rival', 'rival_template');
  await redis.flush();
  const settings: RivalSettings = {
    databaseUrl: url,
    poolSize: POOL_SIZE,
    redisPort: redis.port,
    webhookChannelId: TOLD,
    webhookUrl: bench.receiver.url,
    token: TOKEN,
  };
  const service = await startListening([join(__dirname, 'main.js'), JSON.stringify(settings)]);
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    const idle = megabytesOf(service.pid);
    const samples = await new RivalRun(bench, service, database).measureAll();
    return {
      ...samples,
      'memory idle': { megabytes: idle },
      'memory loaded': { megabytes: megabytesOf(service.pid, 'VmHWM') },
      'warm start': { ms: service.startMs },
    };
  } finally {
    await service.kill();
    await database.end();
  }
}

class RivalRun {
  private webhooks = 0;

  constructor(
    private readonly bench: Bench,
    private readonly service: ListeningProcess,
    private readonly database: Client,
  ) {}

  async measureAll(): Promise<Samples> {
    const { ms } = this.bench.plan;
    await this.sendAndReceive(Math.ceil(this.bench.plan.rivalOrders / 2));
    return {
      'end to end': await this.endToEnd(),
      'status updates applied': await this.updateStatuses(),
      'get an order': await this.readOrders(),
      'list page of 10 thousand': await this.list(),
      // Last: its backlog is dropped with the process.
      'accept, 3 items': await this.metered(() => this.send([post(QUIET)], '202', { ms })),
    };
  }

  private async endToEnd(): Promise<Sample> {
    await this.bench.postgres.settle();
    const count = this.bench.plan.rivalOrders;
    return this.metered(() => timed(count, () => this.sendAndReceive(count)));
  }

  private async sendAndReceive(count: number): Promise<void> {
    const { reached } = await this.bench.receiver.expect(count);
    await this.send([post(TOLD)], '202', { count });
    await reached;
    this.webhooks += count;
    await this.untilCount('webhook_deliveries', this.webhooks);
  }

  /** Of orders without a webhook, and half as many before, as for the service. */
  private async updateStatuses(): Promise<Sample> {
    const count = this.bench.plan.rivalOrders;
    const warmUp = count / 2;
    const all = count + warmUp;
    await this.send([post(QUIET)], '202', { count: all });
    await this.untilChanged(all);
    const patches = cancellations(await this.idsOf(QUIET), TOKEN);
    await this.update(patches.slice(count), all);
    await this.bench.postgres.settle();
    return this.metered(() => this.update(patches.slice(0, count), all + warmUp));
  }

  /** @param changedBefore how many changes quiet orders had before */
  private async update(
    patches: readonly string[],
    changedBefore: number,
  ): Promise<Sample & { count: number }> {
    const count = patches.length;
    let latency: Sample = {};
    const sample = await timed(count, async () => {
      latency = await this.send(patches, '202', { count });
      await this.untilChanged(changedBefore + count);
    });
    return { ...sample, p50Ms: latency.p50Ms, p99Ms: latency.p99Ms };
  }

  /** @param quiet changes of orders without a webhook, their creations among them */
  private untilChanged(quiet: number): Promise<void> {
    return this.untilCount('status_history', this.webhooks + quiet);
  }

  private async readOrders(): Promise<Sample> {
    const reads = (await this.idsOf(TOLD)).map((id) => requestText('GET', `/v1/orders/${id}`, TOKEN));
    return this.metered(() => this.send(reads, '200', { ms: this.bench.plan.ms }));
  }

  private async list(): Promise<Sample> {
    const channelId = randomUUID();
    await this.database.query(FILL, [channelId, LISTED]);
    await this.database.query('VACUUM ANALYZE orders');
    const range = 'date_from=2025-03-11T07:30:00Z&date_to=2026-01-05T19:45:00Z';
    const requests = Array.from({ length: 500 }, (_, n) => {
      const query = `channel_id=${channelId}&status=completed&${range}&page=${1 + ((n * 7_919) % 525)}&limit=10`;
      return requestText('GET', `/v1/orders?${query}`, TOKEN);
    });
    return this.metered(() => this.send(requests, '200', { ms: this.bench.plan.ms }, 1));
  }

  private untilCount(table: string, count: number): Promise<void> {
    return until(`the rival has ${count} rows in ${table}`, async () => {
      const { rows } = await this.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
      return rows[0]!.n >= count;
    });
  }

  private async idsOf(channelId: string): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string }>(
      'SELECT id FROM orders WHERE channel_id = $1',
      [channelId],
    );
    return rows.map((row) => row.id);
  }

  private send(
    requests: readonly string[],
    status: string,
    until: { ms: number } | { count: number },
    connections = this.bench.plan.connections,
  ) {
    return this.bench.load.run({ port: this.service.port, connections, requests, until }, status);
  }

  private metered(work: () => Promise<Sample & { count: number }>): Promise<Sample> {
    return metered({ node: this.service.pid, postgres: this.bench.postgres.pid }, work);
  }
}

function post(channelId: string): string {
  return requestText('POST', '/v1/orders', TOKEN, orderBody(channelId, 3));
}

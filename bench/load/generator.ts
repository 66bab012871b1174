/** The load generator as a process of its own: gets loads from its parent, one at a time, and returns results. */
import { type FromGenerator, type Load, type LoadResult } from './load';
import { Latencies } from './latencies';
import { Requests } from './requests';
import { type Connection, connectAll } from './connection';

async function run(load: Load): Promise<LoadResult> {
  const requests = new Requests(load);
  const latencies = new Latencies();
  const connections = await connectAll(load);
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const go = load.perSecond === undefined ? closedLoop : openLoop(load.perSecond);
  await go(connections, requests, latencies);
  const seconds = (performance.now() - startedAt) / 1_000;
  const spent = process.cpuUsage(cpu);
  for (const connection of connections) connection.end();
  return {
    count: latencies.count,
    perSecond: latencies.count / seconds,
    p50Ms: latencies.percentile(50),
    p99Ms: latencies.percentile(99),
    loadUs: (spent.user + spent.system) / Math.max(1, latencies.count),
    statuses: latencies.statuses,
  };
}

/** Every connection sends the next request after the last response. */
async function closedLoop(
  connections: readonly Connection[],
  requests: Requests,
  latencies: Latencies,
): Promise<void> {
  const keepSending = async (connection: Connection): Promise<void> => {
    for (let request = requests.next(); request !== null; request = requests.next()) {
      const sentAt = performance.now();
      latencies.add(sentAt, await connection.send(request));
    }
  };
  await Promise.all(connections.map(keepSending));
}

/**
 * Requests become due at a steady pace; a late response counts from when its request was due, not from when
 * it was sent.
 */
function openLoop(perSecond: number): typeof closedLoop {
  return async (connections, requests, latencies) => {
    const startedAt = performance.now();
    let taken = 0;
    const sendWhenDue = async (connection: Connection): Promise<void> => {
      for (let request = requests.next(); request !== null; request = requests.next()) {
        const dueAt = startedAt + (taken++ * 1_000) / perSecond;
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        latencies.add(dueAt, await connection.send(request));
      }
    };
    await Promise.all(connections.map(sendWhenDue));
  };
}

process.on('message', (load: Load) => {
  const answer = (message: FromGenerator) => process.send!(message);
  run(load).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

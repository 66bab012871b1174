import Redis, { type RedisOptions } from 'ioredis';
import { parseRedisUrl, type RedisNode, type RedisTarget } from '../config';
import { loginOptions } from './redis-connection';
import { type RedisTrouble, troubleOf } from './redis-trouble';

const PATIENCE_MS = 3_000;

/** Like `checkRedis`. */
export async function askRedis(url: string): Promise<RedisTrouble | null> {
  const target = parseRedisUrl(url);
  try {
    if (target.kind === 'standalone') return await checkServer(target.node, target, target.db);
    if (target.kind === 'cluster')
      return await firstAnswer(target.nodes, (node) => checkClusterNode(node, target));
    return await firstAnswer(target.nodes, (node) => checkBySentinel(node, target));
  } catch (error) {
    return troubleOf(error);
  }
}

async function checkServer(node: RedisNode, target: RedisTarget, db: number): Promise<RedisTrouble | null> {
  const facts = await ask(node, { ...loginOptions(target), db }, (client) => client.info());
  if (/redis_mode:sentinel/.test(facts))
    return mistake('it is a Sentinel: start the URL with redis+sentinel://');
  if (/cluster_enabled:1/.test(facts))
    return mistake('it is part of a Cluster: start the URL with redis+cluster://');
  if (/loading:1/.test(facts)) return troubleOf(new Error('LOADING'));
  return /role:slave/.test(facts) ? troubleOf(new Error('READONLY')) : null;
}

async function checkClusterNode(node: RedisNode, target: RedisTarget): Promise<RedisTrouble | null> {
  const facts = await ask(node, loginOptions(target), (client) => client.info());
  if (!/cluster_enabled:1/.test(facts)) return mistake('it is not a Cluster: start the URL with redis://');
  const state = await ask(node, loginOptions(target), (client) => client.cluster('INFO'));
  return /cluster_state:ok/.test(state) ? null : troubleOf(new Error('CLUSTERDOWN'));
}

async function checkBySentinel(
  node: RedisNode,
  target: Extract<RedisTarget, { kind: 'sentinel' }>,
): Promise<RedisTrouble | null> {
  const login = { ...loginOptions({ ...target, username: null, password: target.sentinelPassword }) };
  const facts = await ask(node, login, (client) => client.info());
  if (!/redis_mode:sentinel/.test(facts)) return mistake('it is not a Sentinel: start the URL with redis://');
  const address = await ask(node, login, (client) =>
    client.call('SENTINEL', 'get-master-addr-by-name', target.master),
  );
  if (!Array.isArray(address)) return mistake(`its Sentinels know no master named ${target.master}`);
  const [host, port] = address.map(String);
  return checkServer({ host: host!, port: Number(port) }, target, target.db);
}

function mistake(reason: string): RedisTrouble {
  return { reason, isMistake: true, isUnfit: false };
}

/** The answer of the first node that responds; rejects when none does. */
async function firstAnswer<T>(
  nodes: readonly RedisNode[],
  check: (node: RedisNode) => Promise<T>,
): Promise<T> {
  let lastError: unknown;
  for (const node of nodes) {
    try {
      return await check(node);
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}

/** One command over its own connection. An error of the login takes precedence over later ones. */
async function ask<T>(
  node: RedisNode,
  options: RedisOptions,
  question: (client: Redis) => Promise<T>,
): Promise<T> {
  const client = new Redis({
    ...options,
    ...node,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
    lazyConnect: true,
  });
  const errors: Error[] = [];
  client.on('error', (error: Error) => void errors.push(error));
  try {
    await client.connect();
    const answer = await question(client);
    if (errors[0] !== undefined) throw errors[0];
    return answer;
  } catch (error) {
    throw errors[0] ?? error;
  } finally {
    client.disconnect();
  }
}

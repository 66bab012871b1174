import type { Parse } from './setting-parsers';

export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

interface Login {
  readonly isTls: boolean;
  readonly username: string | null;
  readonly password: string | null;
}

/** A parsed `REDIS_URL`: one server, a master known to Sentinels by name, or a Cluster. */
export type RedisTarget =
  | (Login & { readonly kind: 'standalone'; readonly node: RedisNode; readonly db: number })
  | (Login & {
      readonly kind: 'sentinel';
      readonly nodes: readonly RedisNode[];
      readonly master: string;
      readonly sentinelPassword: string | null;
      readonly db: number;
    })
  | (Login & { readonly kind: 'cluster'; readonly nodes: readonly RedisNode[] });

const FORMS =
  'must be redis://[user:password@]host:port[/db], redis+sentinel://[user:password@]host:port,host:port/master[?db=0] ' +
  'or redis+cluster://[user:password@]host:port,host:port (rediss instead of redis for TLS)';
const URL_PARTS =
  /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/?#]*)@)?([^@/?#]+)(?:\/([^/?#]*))?(?:\?([^#]*))?$/;
const NODE = /^([\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;
const REDIS_PORT = 6_379;
const SENTINEL_PORT = 26_379;

/** Reads `REDIS_URL`; throws an `Error` that completes "REDIS_URL ..." and never shows the password. */
export function parseRedisUrl(url: string): RedisTarget {
  const [, scheme, kind, login, hosts, path = '', query = ''] = URL_PARTS.exec(url) ?? [];
  if (scheme === undefined || hosts === undefined) throw new Error(FORMS);
  const options = new URLSearchParams(query);
  const shared = { isTls: scheme === 'rediss', ...loginOf(login ?? '') };
  if (kind === 'cluster') {
    if (path !== '' && path !== '0') throw new Error('names a database, but a Cluster has only one');
    requireKnown(options, []);
    return { ...shared, kind, nodes: nodesOf(hosts, REDIS_PORT) };
  }
  if (kind === 'sentinel') {
    requireKnown(options, ['db', 'sentinel_password']);
    if (path === '') throw new Error('needs the name of the master after the Sentinels, as in .../mymaster');
    return {
      ...shared,
      kind,
      nodes: nodesOf(hosts, SENTINEL_PORT),
      master: decoded(path),
      sentinelPassword: options.get('sentinel_password'),
      db: databaseOf(options.get('db') ?? ''),
    };
  }
  requireKnown(options, []);
  const [node, ...others] = nodesOf(hosts, REDIS_PORT);
  if (others.length > 0)
    throw new Error('names several hosts: start it with redis+sentinel:// or redis+cluster://');
  return { ...shared, kind: 'standalone', node: node!, db: databaseOf(path) };
}

/** Checks the form of a `REDIS_URL` and returns it unchanged. */
export const redisUrl: Parse<string> = (value) => {
  parseRedisUrl(value);
  return value;
};

/** `user:password`, `:password`, or a bare password-less user. */
function loginOf(text: string): Pick<Login, 'username' | 'password'> {
  const colon = text.indexOf(':');
  const username = decoded(colon < 0 ? text : text.slice(0, colon));
  const password = colon < 0 ? '' : decoded(text.slice(colon + 1));
  return { username: username === '' ? null : username, password: password === '' ? null : password };
}

function nodesOf(text: string, defaultPort: number): RedisNode[] {
  return text.split(',').map((part) => {
    const [, host, port = String(defaultPort)] = NODE.exec(part.trim()) ?? [];
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535) throw new Error(FORMS);
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
}

function databaseOf(text: string): number {
  if (!/^\d{0,4}$/.test(text)) throw new Error('names a database that is not a number');
  return Number(text);
}

function requireKnown(options: URLSearchParams, names: readonly string[]): void {
  const unknown = [...options.keys()].filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`has a parameter that is not known: ${unknown[0]}`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('holds a % that is not followed by two hex digits: write it as %25');
  }
}

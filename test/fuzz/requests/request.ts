import type { Operation } from '../api-document';
import { spoiled } from '../values/hostile';
import type { Header } from './headers';
import type { Kind } from '../values/kind';
import { multipart } from './multipart';
import { type Pool, token } from '../values/pool';
import { encoded, type Keys, pathTokens, type RequestPlan } from './request-plan';

/** A request as it goes out. */
export interface FuzzRequest {
  readonly operation: Operation;
  readonly kind: Kind;
  readonly method: string;
  /** Raw path and query. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: Buffer | null;
  /** The values in the path, for what is learned from the answer. */
  readonly pathValues: Readonly<Record<string, string>>;
  /** Whether the path still leads to the operation. */
  readonly onRoute: boolean;
}

/** Makes a planned request concrete with the things that exist now. */
export function concrete(plan: RequestPlan, pool: Pool, keys: Keys): FuzzRequest {
  const { operation, kind, method, index, contentType } = plan;
  const tokens = pathTokens(operation, index).map((text) => pool.resolve(text, index, encoded));
  const segments = plan.path.map((raw, at) =>
    raw === null ? tokens[at]! : pool.resolve(raw, index, encoded),
  );
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const path = names.reduce(
    (text, name, at) => text.replace(`{${name}}`, () => segments[at]!),
    operation.path,
  );
  const query = plan.query.map(([name, value]) => `${name}=${pool.resolve(value, index, encoded)}`).join('&');
  const body = bodyOf(plan, pool);
  return {
    operation,
    kind,
    method,
    target: query === '' ? path : `${path}?${query}`,
    headers: [
      ...credentialOf(plan, pool, keys),
      ...(contentType === null || body === null ? [] : [['Content-Type', contentType] as const]),
      ...plan.headers,
    ],
    body,
    pathValues: Object.fromEntries(names.map((name, at) => [name, decoded(segments[at]!)])),
    onRoute: method === operation.method && plan.path.every((raw) => raw === null || isPlain(raw)),
  };
}

function credentialOf({ credential, index }: RequestPlan, pool: Pool, keys: Keys): Header[] {
  if (credential === 'person') {
    return [
      ['Cookie', pool.resolve(token('session', 'cookie', index), index)],
      ['Sec-Fetch-Site', 'same-origin'],
    ];
  }
  const key = keys[credential];
  return key === null ? [] : [['Authorization', `Bearer ${key}`]];
}

function bodyOf({ body, spoil, index }: RequestPlan, pool: Pool): Buffer | null {
  if (body === null) return null;
  const text = typeof body === 'string' ? body : multipart.text(body);
  return spoiled(
    pool.resolve(text, index, (value) => JSON.stringify(value).slice(1, -1)),
    spoil,
  );
}

/** A segment that no router reads as anything but a value. */
function isPlain(raw: string): boolean {
  return /^[\w-]+$/.test(raw);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const LONGEST_SHOWN = 4_000;

/** The request as a command line for bash. Long bodies are cut. */
export function curl(base: string, { method, target, headers, body }: FuzzRequest): string {
  const parts = [`curl -sS -i --path-as-is -X ${method} ${quoted(Buffer.from(`${base}${target}`))}`];
  parts.push(...headers.map(([name, value]) => `-H ${quoted(Buffer.from(`${name}: ${value}`, 'latin1'))}`));
  if (body !== null) parts.push(`--data-binary ${quoted(body.subarray(0, LONGEST_SHOWN))}`);
  if (body !== null && body.length > LONGEST_SHOWN) parts.push(`# cut, ${body.length} bytes in all`);
  return parts.join(' ');
}

function quoted(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes("'")) return `'${text}'`;
  const escaped = text.replace(
    /[^\x20-\x7e]|['\\]/g,
    (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `$'${escaped}'`;
}

import type { FuzzRequest } from './request';

/** Longer ones are of one thing only, and may be nested deeper than a stack. */
const LONGEST_BODY = 20_000;

const KEPT = ['Authorization', 'Cookie', 'Sec-Fetch-Site', 'Content-Type'];

/** Every request that is one step simpler. */
export function* simplerRequests(request: FuzzRequest): Generator<FuzzRequest> {
  const { headers, target, body } = request;
  for (const [at, [name]] of headers.entries()) {
    if (!KEPT.includes(name)) yield { ...request, headers: headers.filter((_, index) => index !== at) };
  }
  const [path, query] = target.split('?', 2);
  const pairs = query?.split('&') ?? [];
  for (const at of pairs.keys()) {
    const rest = pairs.filter((_, index) => index !== at).join('&');
    yield { ...request, target: rest === '' ? path! : `${path}?${rest}` };
  }
  if (body !== null && body.length < LONGEST_BODY)
    for (const text of simplerJson(body.toString())) yield { ...request, body: Buffer.from(text) };
}

/** The same JSON with one member or element less, or one object or array emptied; nothing for what is no JSON. */
function* simplerJson(text: string): Generator<string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  for (const simpler of simplerValues(value)) yield JSON.stringify(simpler);
}

function* simplerValues(value: unknown): Generator<unknown> {
  if (typeof value === 'string' && value.length > 8) yield value.slice(0, value.length / 2);
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  const rebuilt = (kept: [string, unknown][]): unknown =>
    Array.isArray(value) ? kept.map(([, element]) => element) : Object.fromEntries(kept);
  for (const at of entries.keys()) yield rebuilt(entries.filter((_, index) => index !== at));
  for (const [at, [name, member]] of entries.entries())
    for (const simpler of simplerValues(member))
      yield rebuilt(entries.map((entry, index) => (index === at ? [name, simpler] : entry)));
}

/** The simplest request found, in at most `tries` attempts, that still fails. */
export async function simplest(
  request: FuzzRequest,
  stillFails: (request: FuzzRequest) => Promise<boolean>,
  tries = 60,
): Promise<FuzzRequest> {
  for (const simpler of simplerRequests(request)) {
    if (tries <= 0) return request;
    tries -= 1;
    if (await stillFails(simpler)) return simplest(simpler, stillFails, tries);
  }
  return request;
}

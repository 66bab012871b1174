import type { Answer } from '../outbox/judge';
import type { Outgoing } from '../outbox/operation';

/** A request without an answer in this time counts as lost; the service gives up sooner. */
const LONGEST_MS = 35_000;

export type Asked = Omit<Outgoing, 'method' | 'headers'> & {
  readonly method: 'GET' | Outgoing['method'];
  readonly headers?: Outgoing['headers'];
};

/** What the service says, whatever it is; status 0 when it can't be reached. */
export async function ask({ method, path, headers, body }: Asked): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
      body: method === 'GET' ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), retryAfterMs: retryAfter(response) };
  } catch {
    return { status: 0, body: null, retryAfterMs: null };
  }
}

export function read(path: string): Promise<Answer> {
  return ask({ method: 'GET', path, body: undefined });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds, 60) * 1_000 : null;
}

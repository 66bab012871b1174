/** What is written, and as what; as much of a call as the service takes for the request (docs/changing-orders.md#what-a-key-remembers). */
export interface Asking {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

/** Why a try was not done, as far as is known. */
interface Refusal {
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: string;
}

/** One try of a write. */
export interface Try {
  readonly key: string;
  /** @param refusal null: it was done */
  readonly end: (refusal: Refusal | null) => void;
}

interface Unanswered {
  readonly request: string;
  readonly key: string;
  readonly at: number;
}

const MOST_PLACES = 100;
const KEPT_MS = 600_000;
/** Where the service keeps no keys. */
const KEYLESS = /^\/v1\/session(?:\/|$)/;
const DOUBTFUL_STATUSES = new Set([0, 502, 504]);
const DOUBTFUL_CODES = new Set(['OUTCOME_UNKNOWN', 'REQUEST_UNDER_WAY']);
/** They come before the service looks whether it knows the key. */
const PASSING_STATUSES = new Set([401, 408, 425, 429]);

/** The latest write to each place, as long as nobody knows whether it was done. */
const unanswered = new Map<string, Unanswered>();

/** Whether the service does a write with this path once, however often it is sent with its key. */
export function isKeyed(method: string, path: string): boolean {
  return ['post', 'put', 'patch'].includes(method) && !KEYLESS.test(path);
}

/**
 * Begins a write, with the key of the try before it when that got no answer: then it is not done twice. Null for what has
 * no key, or one of its own.
 */
export function tryOf(method: string, path: string, asking: Asking): Try | null {
  if (method === 'get' || hasOwnKey(asking)) return null;
  const place = JSON.stringify([path, asking.path]);
  const request = JSON.stringify([method, asking.query, asking.body, asking.headers?.['If-Match']]);
  const before = unanswered.get(place);
  const isRepeat =
    before?.request === request && Date.now() - before.at < KEPT_MS && !isSafeTwice(method, asking);
  // Another write may undo that one, which is then no longer the same when it is asked for again.
  if (!isRepeat) unanswered.delete(place);
  if (!isKeyed(method, path)) return null;
  const key = isRepeat ? before.key : crypto.randomUUID();
  const end = (refusal: Refusal | null) => {
    if (unanswered.get(place)?.key === key) unanswered.delete(place);
    if (refusal !== null && isOpen(refusal, isRepeat)) keep(place, { request, key, at: Date.now() });
  };
  return { key, end };
}

/** What only sets values: with the key of before it would not undo what somebody else has set in between. */
function isSafeTwice(method: string, { headers }: Asking): boolean {
  return method !== 'post' && headers?.['If-Match'] === undefined;
}

/** A form is another one every time, as far as can be seen here. */
function hasOwnKey({ idempotencyKey, headers, body }: Asking): boolean {
  return (
    idempotencyKey !== undefined || headers?.['Idempotency-Key'] !== undefined || body instanceof FormData
  );
}

/** Whether it may have been done: by this try or, where it says nothing of that one, by the try before. */
function isOpen({ status, code }: Refusal, isRepeat: boolean): boolean {
  if (DOUBTFUL_STATUSES.has(status) || DOUBTFUL_CODES.has(code)) return true;
  return isRepeat && (status >= 500 || PASSING_STATUSES.has(status));
}

function keep(place: string, write: Unanswered): void {
  unanswered.set(place, write);
  const [oldest] = unanswered.keys();
  if (unanswered.size > MOST_PLACES && oldest !== undefined) unanswered.delete(oldest);
}

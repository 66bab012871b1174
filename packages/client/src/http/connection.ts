import createFetchClient from 'openapi-fetch';
import type { paths } from '../generated/api.js';
import { ConnectionError, errorOf, OmsError } from './errors.js';
import { pause } from './pause.js';
import { delayBefore, isWorthRepeating, RETRIES, type RetryOptions } from './retries.js';
import type { CallOptions, Method, Routes } from './routes.js';
import { requireSendable, whyUnsendable } from './sendable.js';

/** Where the service is and how it is called. */
export interface ConnectionOptions {
  /** Such as `https://orders.example.com`; in a browser an empty text means the page's own origin. */
  readonly baseUrl: string;
  /** An API key, a session's token or the system token. Left out where a cookie says who calls. */
  readonly apiKey?: string | undefined;
  /** How long a call may take with all its retries. Default: 60 000. */
  readonly timeoutMs?: number | undefined;
  readonly retries?: Partial<RetryOptions> | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** In place of the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

interface AnyInit extends CallOptions {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
}

interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

type Send = (method: string, path: string, init: object) => Promise<Answer>;

const TIMEOUT_MS = 60_000;
const WRITING = new Set<Method>(['post', 'put', 'patch']);
/** Where an `Idempotency-Key` is ignored, since what these routes give must not be stored (docs/people.md#cookies). */
const KEYLESS = /^\/v1\/session(?:\/|$)/;
const UNTRUSTED =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/;
/** GETs that change an order, as the picking app sends them (docs/rules/dts.md). */
const WRITING_GETS = /^\/dts\/drone\/order\/(?:un)?set_/;

/**
 * Every route of the service, with time limits and safe retries: the part of the client that a page needs which does
 * all the rest itself.
 * @throws {TypeError} when no request can be sent with these options
 */
export function createRoutes(options: ConnectionOptions): Routes {
  requireSendable(options);
  const { baseUrl } = options;
  const api = createFetchClient<paths>({ baseUrl });
  const send = api.request as unknown as Send;
  const route =
    (method: Method) =>
    (path: string, init: AnyInit = {}) =>
      call(send, method, path, init, options);
  return {
    get: route('get'),
    post: route('post'),
    put: route('put'),
    patch: route('patch'),
    delete: route('delete'),
  } as unknown as Routes;
}

async function call(
  send: Send,
  method: Method,
  path: string,
  init: AnyInit,
  options: ConnectionOptions,
): Promise<unknown> {
  const timeoutMs = init.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS;
  const deadline = Date.now() + timeoutMs;
  const late = AbortSignal.timeout(timeoutMs);
  const signal = init.signal === undefined ? late : AbortSignal.any([init.signal, late]);
  const request = { ...requestOf(method, path, init, options), signal };
  const unsendable = whyUnsendable(path, init.path ?? {}, request.headers);
  if (unsendable !== null) throw new OmsError('UNSENDABLE', `${method.toUpperCase()} ${path}: ${unsendable}`);
  const retries = { ...RETRIES, ...options.retries };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(send, method, path, request, options.fetch);
    } catch (error) {
      init.signal?.throwIfAborted();
      if (late.aborted) throw timedOut(method, path, timeoutMs, error);
      const delayMs = delayBefore(attempt, error, retries);
      const isLast = attempt >= retries.attempts || Date.now() + delayMs >= deadline;
      if (isLast || !isWorthRepeating(error, canRepeat(method, path))) throw error;
      await pause(delayMs, init.signal);
    }
  }
}

/** Whether the request may be sent again without being done again. */
function canRepeat(method: Method, path: string): boolean {
  return isKeyed(method, path) || (method === 'get' && !WRITING_GETS.test(path));
}

/** Whether the service knows a repeat by its key (docs/changing-orders.md#what-a-key-remembers). */
function isKeyed(method: Method, path: string): boolean {
  return WRITING.has(method) && !KEYLESS.test(path);
}

/** The same for every attempt, so that all of them carry one `Idempotency-Key`. */
function requestOf(
  method: Method,
  path: string,
  init: AnyInit,
  { apiKey, headers }: ConnectionOptions,
): Record<string, unknown> & { readonly headers: Record<string, string> } {
  const isForm = init.body instanceof FormData;
  return {
    params: { path: init.path, query: init.query },
    body: init.body,
    ...(isForm && { bodySerializer: (body: unknown) => body }),
    headers: {
      Accept: 'application/json',
      ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
      ...(isKeyed(method, path) && { 'Idempotency-Key': init.idempotencyKey ?? crypto.randomUUID() }),
      ...headers,
      ...init.headers,
    },
  };
}

async function once(
  send: Send,
  method: Method,
  path: string,
  request: object,
  fetch = globalThis.fetch as ConnectionOptions['fetch'] & {},
): Promise<unknown> {
  const what = `${method.toUpperCase()} ${path}`;
  let answer: Answer;
  let isMade = false;
  const fetchMade = (made: Request) => {
    isMade = true;
    return fetch(made);
  };
  try {
    answer = await send(method, path, { ...request, fetch: fetchMade });
  } catch (error) {
    const cause = { cause: error };
    if (!isMade) throw new OmsError('UNSENDABLE', `${what}: ${reasonOf(error)}`, cause);
    if (error instanceof SyntaxError)
      throw new ConnectionError('INVALID_RESPONSE', `${what}: the response is not JSON`, cause);
    const reason = `${what}: ${reasonOf(error)}`;
    if (isUntrusted(error)) throw new OmsError('UNTRUSTED_CERTIFICATE', reason, cause);
    throw new ConnectionError('UNREACHABLE', reason, cause);
  }
  if (answer.response.ok) return answer.data;
  throw errorOf(answer.response, answer.error);
}

function timedOut(method: Method, path: string, timeoutMs: number, last: unknown): OmsError {
  const why = last instanceof OmsError ? ` (last: ${last.message})` : '';
  const words = `${method.toUpperCase()} ${path} took more than ${timeoutMs} ms${why}`;
  return new ConnectionError('TIMED_OUT', words, { cause: last });
}

/** Node's `fetch` says "fetch failed" alone and keeps the reason in its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message;
}

/** A certificate of nobody who is trusted, or of another name. One that has expired may be replaced meanwhile. */
function isUntrusted(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return UNTRUSTED.test(cause?.code ?? '');
}

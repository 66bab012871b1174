import { ApiError as RefusedByService, createRoutes, type Routes } from '@oms/client';
import { type Asking, isKeyed, tryOf } from './unanswered';

type Method = keyof Routes;

/** Requests that get no answer in this time count as failed. */
const LONGEST_MS = 30_000;
/** For what may be much at once: two minutes to be sent, and half a minute for the longest statement. */
export const LONG_MS = 150_000;

/** Whoever asks decides what is tried again. */
const routes = createRoutes({ baseUrl: '', retries: { attempts: 1 }, timeoutMs: LONGEST_MS });

/** A refusal of the service, in its own words, or the lack of an answer. */
export class ApiError extends Error {
  constructor(
    /** 0 when no answer came. */
    readonly status: number,
    /** As in docs/errors.md; when no answer came `UNANSWERED` for a write that can be sent again, else `UNREACHABLE`. */
    readonly code: string,
    message: string,
    readonly requestId: string | null,
    readonly body: unknown,
    /** After how long the same may be asked for again; null when the service does not say. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** Every route of the service, typed by its path. What does not succeed is thrown as an `ApiError`. */
export const api: Routes = {
  get: route('get'),
  post: route('post'),
  put: route('put'),
  patch: route('patch'),
  delete: route('delete'),
};

export interface Asked {
  readonly method?: Uppercase<Method>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of a body. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** For requests that the service itself lets wait. */
  readonly longestMs?: number;
}

/** 403 and 404 look the same to a person: there is nothing to be seen. */
export function isHidden(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

/** A header: the request is another one than all before, or a repeat of those with the same. */
export function newKey(): Readonly<Record<string, string>> {
  return { 'Idempotency-Key': crypto.randomUUID() };
}

/** As `api`, for a path that is put together, such as with the query of an address. */
export function request<T>(
  path: string,
  { method = 'GET', body, form, headers, signal, longestMs }: Asked = {},
): Promise<T> {
  const call = api[method.toLowerCase() as Method] as unknown as UntypedCall;
  return call(path, {
    body: form ?? body,
    headers,
    signal,
    ...(longestMs !== undefined && { timeoutMs: longestMs }),
  }) as Promise<T>;
}

type UntypedCall = (path: string, init?: Init) => Promise<unknown>;

interface Init extends Asking {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

function route<M extends Method>(method: M): Routes[M] {
  const call = routes[method] as unknown as UntypedCall;
  const asked: UntypedCall = async (path, init = {}) => {
    const write = tryOf(method, path, init);
    try {
      const answer = await call(path, write === null ? init : { ...init, idempotencyKey: write.key });
      write?.end(null);
      return answer;
    } catch (error) {
      if (init.signal?.aborted === true) throw error;
      const refusal = asApiError(error, isKeyed(method, path));
      write?.end(refusal);
      throw refusal;
    }
  };
  return asked as unknown as Routes[M];
}

function asApiError(error: unknown, canBeSentAgain: boolean): ApiError {
  if (!(error instanceof RefusedByService)) {
    const code = canBeSentAgain ? 'UNANSWERED' : 'UNREACHABLE';
    return new ApiError(0, code, 'The service does not answer', null, null);
  }
  const { status, code, message, requestId, body, retryAfterMs } = error;
  return new ApiError(status, code, message, requestId, body, retryAfterMs);
}

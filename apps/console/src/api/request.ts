/** Requests that get no answer in this time count as failed; the service itself gives up sooner. */
const LONGEST_MS = 30_000;

/** A refusal of the service, in its own words, or the lack of an answer. */
export class ApiError extends Error {
  constructor(
    /** 0 when no answer came. */
    readonly status: number,
    /** As in docs/errors.md; `UNREACHABLE` when no answer came. */
    readonly code: string,
    message: string,
    readonly requestId: string | null,
    readonly body: unknown,
  ) {
    super(message);
  }
}

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of a body. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** For requests that the service itself lets wait. */
  readonly longestMs?: number;
}

/** What is closed to somebody is told from what is not there by nothing. */
export function isHidden(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

/** The JSON of a successful response; everything else is thrown as an `ApiError`. */
export async function request<T>(
  path: string,
  { method = 'GET', body, form, headers, signal, longestMs = LONGEST_MS }: Asked = {},
): Promise<T> {
  const late = AbortSignal.timeout(longestMs);
  const asking = fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    credentials: 'same-origin',
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
  });
  try {
    const response = await asking;
    const answer = (response.status === 204 ? null : await response.json()) as unknown;
    if (response.ok) return answer as T;
    throw refusal(response, answer);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted === true) throw error;
    throw new ApiError(0, 'UNREACHABLE', 'The service does not answer', null, null);
  }
}

function refusal(response: Response, body: unknown): ApiError {
  const { code, error } = (body ?? {}) as { code?: string; error?: string };
  const { status, statusText } = response;
  return new ApiError(
    status,
    code ?? `HTTP_${status}`,
    error ?? statusText,
    response.headers.get('x-request-id'),
    body,
  );
}

import { failureReason } from './failure-reason';

const LONGEST_CALL_MS = 30_000;

/** A response other than 2xx. */
export class ApiError extends Error {
  constructor(
    readonly method: string,
    readonly path: string,
    readonly status: number,
    /** As received, cut at 2,000 characters. */
    readonly body: string,
  ) {
    super(`${method} ${path} was answered ${status}: ${body || '(no body)'}`);
    this.name = 'ApiError';
  }
}

type Headers = Readonly<Record<string, string>>;

/** Sends JSON to the service with one credential. Throws `ApiError` for any response but 2xx; never retries. */
export class ApiClient {
  constructor(
    readonly baseUrl: string,
    private readonly token: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.call<T>('GET', path);
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.call<T>('POST', path, body);
  }

  put<T>(path: string, body: unknown, headers?: Headers): Promise<T> {
    return this.call<T>('PUT', path, body, headers);
  }

  patch<T>(path: string, body: unknown, headers?: Headers): Promise<T> {
    return this.call<T>('PATCH', path, body, headers);
  }

  /** Sends a file as the form field `file`. */
  upload<T>(path: string, fileName: string, text: string): Promise<T> {
    const form = new FormData();
    form.set('file', new Blob([text], { type: 'text/csv' }), fileName);
    return this.call<T>('POST', path, form);
  }

  private async call<T>(method: string, path: string, body?: unknown, more: Headers = {}): Promise<T> {
    const response = await this.send(method, path, body, more);
    const text = await response.text();
    if (!response.ok) throw new ApiError(method, path, response.status, text.slice(0, 2_000));
    try {
      return JSON.parse(text) as T;
    } catch (error) {
      throw new Error(
        `${method} ${path} was answered ${response.status} without JSON: ${text.slice(0, 200)}`,
        {
          cause: error,
        },
      );
    }
  }

  private async send(method: string, path: string, body: unknown, more: Headers): Promise<Response> {
    const headers: Record<string, string> = {
      ...more,
      Authorization: `Bearer ${this.token}`,
      Accept: 'application/json',
    };
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
    try {
      return await fetch(new URL(path, this.baseUrl), {
        method,
        headers,
        body: isForm ? body : body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(LONGEST_CALL_MS),
      });
    } catch (error) {
      throw new Error(`${method} ${path} got no answer from ${this.baseUrl}: ${failureReason(error)}`, {
        cause: error,
      });
    }
  }
}

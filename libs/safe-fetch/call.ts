import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import type { CancelSignal } from './cancel-signal';
import { type CallError, OutOfConnectionsError, RequestFailedError } from './errors';
import { KeptBody } from './kept-body';

export interface CallRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  caller?: string;
  totalTimeoutMs: number;
  maxResponseBytes: number;
  signal?: CancelSignal;
}

export interface SafeResponse {
  status: number;
  /** Names in lower case; values of a repeated header joined with `, `. */
  headers: Record<string, string>;
  /** The first bytes of the body as UTF-8, never decompressed; U+FFFD replaces bytes that are not text. */
  body: string;
  truncated: boolean;
  /** From the request to the last byte kept, in whole milliseconds; without the wait for a connection. */
  durationMs: number;
}

/** A body longer than what is kept is read on up to this, so that its connection can be used again. */
const DISCARD_AT_MOST_BYTES = 64 * 1024;
/** And for this long: its caller has the response and goes on, while others may need the connection. */
const DISCARD_AT_MOST_MS = 250;

/**
 * One request and its response, limited in time and size; from the wait for a connection until that is free
 * again.
 */
export class Call implements Dispatcher.DispatchHandler {
  readonly response: Promise<SafeResponse>;
  /** Told once, when the call needs no connection any more; `reusable`: its own may carry another call. */
  whenOver: (reusable: boolean) => void = () => undefined;

  private resolve: (response: SafeResponse) => void;
  private reject: (error: CallError) => void;
  private startedAt = performance.now();
  private hasConnection = false;
  private timer: NodeJS.Timeout;
  private readonly body: KeptBody;
  private status = 0;
  private headers: Record<string, string> = {};
  private answered = false;
  private over = false;

  constructor(readonly request: CallRequest) {
    this.body = new KeptBody(request.maxResponseBytes);
    this.response = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timer = setTimeout(this.onTimeout, request.totalTimeoutMs);
    if (request.signal !== undefined) this.listenTo(request.signal);
  }

  /** It has a connection: the wait for it is no part of the time that the other side has. */
  begins(): void {
    this.hasConnection = true;
    this.startedAt = performance.now();
    this.timer.refresh();
  }

  cancel(error: CallError): void {
    this.reject(error);
    this.finish(false);
  }

  onRequestStart(): void {
    // Present so that undici speaks to the call by the methods below.
  }

  /** Also called for informational responses (1xx), which precede the final one. */
  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status < 200) return;
    this.status = status;
    for (const name in headers) {
      const value = headers[name];
      this.headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
    }
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.body.add(chunk);
    if (!this.body.truncated) return;
    if (!this.answered) this.answerBeforeEnd();
    if (this.body.excessBytes > DISCARD_AT_MOST_BYTES) this.finish(false);
  }

  onResponseEnd(): void {
    this.answer();
    this.finish(true);
  }

  onResponseError(_: unknown, error: Error): void {
    this.cancel(RequestFailedError.from('network', error));
  }

  /** Any number of calls may share a signal without Node's warning of a leak: each stops listening at its end. */
  private listenTo(signal: CancelSignal): void {
    if (signal instanceof AbortSignal) setMaxListeners(Infinity, signal);
    signal.addEventListener('abort', this.onAbort);
  }

  private readonly onTimeout = (): void => {
    const { totalTimeoutMs } = this.request;
    this.cancel(
      this.hasConnection
        ? new RequestFailedError('timeout', `no complete answer within ${totalTimeoutMs} ms`)
        : new OutOfConnectionsError(`no connection was free within ${totalTimeoutMs} ms`),
    );
  };

  private readonly onAbort = (): void => {
    this.cancel(
      new RequestFailedError('aborted', 'given up by the caller', { cause: this.request.signal?.reason }),
    );
  };

  private answerBeforeEnd(): void {
    this.answer();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.finish(false), DISCARD_AT_MOST_MS);
  }

  private answer(): void {
    if (this.answered) return;
    this.answered = true;
    const { status, headers, body } = this;
    const durationMs = Math.round(performance.now() - this.startedAt);
    this.resolve({ status, headers, body: body.text(), truncated: body.truncated, durationMs });
  }

  private finish(reusable: boolean): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    this.request.signal?.removeEventListener('abort', this.onAbort);
    this.whenOver(reusable);
  }
}

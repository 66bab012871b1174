/**
 * One error of the service, in whatever way a caller gets it: HTTP, socket, a failed job, an `order:failed`
 * event.
 */
export interface ErrorRow {
  /**
   * HTTP status. Null when the code is never an HTTP response but only used on the socket or as the error of
   * a job.
   */
  readonly status: number | null;
  /** Close code of the socket; null when the socket stays open. Absent when the code is not used on sockets. */
  readonly close?: number | null;
  /** `{name}` is replaced by a fact of the case. */
  readonly message: string;
  /** A whole message, when the row's own is only a fact. */
  readonly example?: string;
  /** What the caller can do about it. */
  readonly remedy: string;
  /** After how many seconds the same request may be repeated. */
  readonly retryAfterS?: number;
  /** A 5xx that is the fault of a channel's endpoint: neither logged nor counted as a fault of the service. */
  readonly fault?: 'endpoint';
}

export type ErrorRows = Readonly<Record<string, ErrorRow>>;

export const CORRECT = 'Correct the request as the message says.';
export const RETRY = 'Retry after `Retry-After`.';

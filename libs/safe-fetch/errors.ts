/**
 * The target may not be called at all: wrong protocol, credentials in its URL, or an address that is not
 * public. Trying again does not help (docs/webhooks.md#what-counts-as-delivered,
 * docs/webhooks.md#where-webhooks-may-go).
 */
export class TargetRefusedError extends Error {
  override readonly name = 'TargetRefusedError';
}

/**
 * How far a call without a complete response came:
 * - `dns` the name has no address;
 * - `connect` no connection was made, or not within the time allowed for it;
 * - `tls` the other side could not prove who it is, or broke off the handshake;
 * - `network` the connection broke, or what came back was not HTTP;
 * - `timeout` the time allowed for the whole call was over;
 * - `aborted` the caller gave up, or the client was closed.
 */
export type FailureKind = 'dns' | 'connect' | 'tls' | 'network' | 'timeout' | 'aborted';

/** The target may be called, but there was no complete response. Whether the request arrived is unknown. */
export class RequestFailedError extends Error {
  override readonly name = 'RequestFailedError';

  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** `error` itself when it already says what happened, else its wording under `kind`. */
  static from(kind: FailureKind, error: Error): RequestFailedError | TargetRefusedError {
    if (error instanceof RequestFailedError || error instanceof TargetRefusedError) return error;
    return new RequestFailedError(kind, wording(error), { cause: error });
  }
}

/** Several addresses tried in vain make an AggregateError without a message of its own. */
function wording(error: Error & { code?: string; errors?: Error[] }): string {
  return error.message || error.errors?.[0]?.message || error.code || error.name;
}

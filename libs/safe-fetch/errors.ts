import { isIPv4 } from 'node:net';

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
 * - `timeout` the time allowed for the call was over;
 * - `aborted` the caller gave up, or the client was closed.
 */
export type FailureKind = 'dns' | 'connect' | 'tls' | 'network' | 'timeout' | 'aborted';

/**
 * The service itself had no connection to spare: nothing was sent, and the other side is not to blame. Trying again
 * later helps.
 */
export class OutOfConnectionsError extends Error {
  override readonly name = 'OutOfConnectionsError';
}

/** Why a call has no response. */
export type CallError = TargetRefusedError | RequestFailedError | OutOfConnectionsError;

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
  static from(kind: FailureKind, error: Error): CallError {
    if (isCallError(error)) return error;
    if (triesOf(error).some((tried) => isOwnFault(tried)))
      return new OutOfConnectionsError(wording(error), { cause: error });
    return new RequestFailedError(kind, wording(error), { cause: error });
  }
}

/** Of the system. Several addresses tried in vain make an AggregateError without a message of its own. */
interface SystemError extends Error {
  readonly code?: string;
  readonly address?: string;
  readonly errors?: readonly SystemError[];
}

/** No file descriptors or buffers are left, in the process or on its machine. */
const OWN_FAULTS: ReadonlySet<string | undefined> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS']);

/** No local port is left. For IPv6 it also means that this machine has no address of that kind. */
function isOutOfPorts({ code, address }: SystemError): boolean {
  return code === 'EADDRNOTAVAIL' && address !== undefined && isIPv4(address);
}

function isOwnFault(error: SystemError): boolean {
  return OWN_FAULTS.has(error.code) || isOutOfPorts(error);
}

function triesOf(error: SystemError): readonly SystemError[] {
  return error.errors ?? [error];
}

function isCallError(error: Error): error is CallError {
  return (
    error instanceof RequestFailedError ||
    error instanceof TargetRefusedError ||
    error instanceof OutOfConnectionsError
  );
}

function wording(error: SystemError): string {
  return error.message || error.errors?.[0]?.message || error.code || error.name;
}

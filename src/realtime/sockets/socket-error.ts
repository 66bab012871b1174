import { ERRORS, type SocketErrorCode } from '../../contract';

/** An expected error of a socket; it is sent as an `error` message, and closes the socket if the error says so. */
export class SocketError extends Error {
  readonly closeCode: number | null;

  constructor(
    readonly code: SocketErrorCode,
    detail?: string,
  ) {
    super(detail ?? ERRORS[code].message);
    this.name = 'SocketError';
    this.closeCode = ERRORS[code].close;
  }
}

import { ERRORS, type SocketErrorCode } from '../../contract';

/** An expected "no" to a socket; it becomes an `error` message, and the end of the socket where its row says so. */
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

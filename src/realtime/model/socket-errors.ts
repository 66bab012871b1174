import type { SocketErrorCode } from '../../contract';

/** The error for a close code that the WebSocket protocol itself requires; null for any other code. */
export function errorOfProtocolClose(closeCode: number | undefined): SocketErrorCode | null {
  switch (closeCode) {
    case 1002:
      return 'INVALID_FRAME';
    case 1007:
      return 'INVALID_TEXT';
    case 1009:
      return 'FRAME_TOO_LARGE';
    default:
      return null;
  }
}

import type { SocketErrorCode } from '../../contract';

/** The error that stands for a close code which the WebSocket protocol itself asked for; null for any other code. */
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

export interface SocketErrorRow {
  readonly message: string;
  /** Close code that follows the error message; null when the socket stays. */
  readonly closeCode: number | null;
}

/**
 * Everything a socket is refused with (docs/realtime.md). Codes from 4000 on are the service's own, the
 * others are RFC 6455's.
 */
export const SOCKET_ERRORS = {
  INVALID_JSON: { message: 'The message is not a JSON object', closeCode: null },
  INVALID_MESSAGE: { message: 'The message does not have the required form', closeCode: null },
  UNKNOWN_TYPE: { message: 'type must be auth, subscribe or unsubscribe', closeCode: null },
  INVALID_FILTER: {
    message: 'filter may hold channel_id, the id of a channel, and nothing else',
    closeCode: null,
  },
  NOT_AUTHENTICATED: { message: 'Send an auth message first', closeCode: null },
  ALREADY_AUTHENTICATED: { message: 'The socket is authenticated already', closeCode: null },
  FORBIDDEN: { message: 'No access to the topic or the specified channel', closeCode: null },
  CHANNEL_NOT_FOUND: { message: 'Channel not found', closeCode: null },
  UNKNOWN_CURSOR: { message: 'after is not an event of a channel you can access', closeCode: null },
  NOT_SUBSCRIBED: { message: 'There is no such subscription', closeCode: null },
  TOO_MANY_SUBSCRIPTIONS: { message: 'The socket has the maximum number of subscriptions', closeCode: null },
  SERVICE_UNAVAILABLE: { message: 'Temporarily unavailable, try again', closeCode: null },
  INTERNAL_ERROR: { message: 'The message could not be handled', closeCode: null },
  INVALID_FRAME: { message: 'The frame breaks the WebSocket protocol', closeCode: 1002 },
  BINARY_FRAME: { message: 'Only text frames are supported', closeCode: 1003 },
  INVALID_TEXT: { message: 'The frame is not UTF-8 text', closeCode: 1007 },
  FRAME_TOO_LARGE: { message: 'Messages are limited to 64 KB', closeCode: 1009 },
  UNAUTHORIZED: { message: 'The API key is invalid or was revoked', closeCode: 4401 },
  AUTH_TIMEOUT: { message: 'Not authenticated in time', closeCode: 4401 },
  TOO_SLOW: { message: 'More than 1 MB is waiting to be read', closeCode: 4408 },
  TOO_MANY_FAILURES: { message: 'Too many failed authentications from this address', closeCode: 4429 },
  TOO_MANY_MESSAGES: { message: 'Too many messages per second', closeCode: 4429 },
} as const satisfies Record<string, SocketErrorRow>;

export type SocketErrorCode = keyof typeof SOCKET_ERRORS;

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

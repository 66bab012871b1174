import type { ErrorRows } from './error-row';

/** The realtime socket. Close codes from 4000 on are the service's own, the others are those of RFC 6455. */
export const SOCKET_ERRORS = {
  INVALID_JSON: {
    status: null,
    close: null,
    message: 'The message is not a JSON object',
    remedy: 'Send one JSON object per message.',
  },
  INVALID_MESSAGE: {
    status: null,
    close: null,
    message: 'The message does not have the required form',
    remedy: 'Correct the message; docs/realtime.md shows each.',
  },
  UNKNOWN_TYPE: {
    status: null,
    close: null,
    message: 'type must be auth, subscribe or unsubscribe',
    remedy: 'Send one of these.',
  },
  INVALID_FILTER: {
    status: null,
    close: null,
    message: 'filter may only contain channel_id, the id of a channel',
    remedy: 'Filter by `channel_id`, or leave the filter out.',
  },
  NOT_AUTHENTICATED: {
    status: null,
    close: null,
    message: 'Send an auth message first',
    remedy: 'Send `auth`, wait for `auth_ok`, then subscribe.',
  },
  ALREADY_AUTHENTICATED: {
    status: null,
    close: null,
    message: 'The socket is authenticated already',
    remedy: 'Open another socket for another key.',
  },
  FORBIDDEN: {
    status: null,
    close: null,
    message: 'No access to the topic or the specified channel',
    remedy: 'Subscribe to `orders.status` or `orders.changes` of a channel that the key can access.',
  },
  UNKNOWN_CURSOR: {
    status: null,
    close: null,
    message: 'after is not an event of a channel you can access',
    remedy:
      'Read the orders, then subscribe without `after`: there never was such an event, or it is not accessible. Ids of deleted events stay known.',
  },
  NOT_SUBSCRIBED: {
    status: null,
    close: null,
    message: 'There is no such subscription',
    remedy: 'Nothing: it has ended or never was.',
  },
  TOO_MANY_SUBSCRIPTIONS: {
    status: null,
    close: null,
    message: 'The socket has the maximum number of subscriptions',
    remedy: 'Subscribe without a filter, which covers all channels, or open another socket.',
  },
  INVALID_FRAME: {
    status: null,
    close: 1002,
    message: 'The frame breaks the WebSocket protocol',
    remedy: 'Use a WebSocket library, and connect again.',
  },
  BINARY_FRAME: {
    status: null,
    close: 1003,
    message: 'Only text frames are supported',
    remedy: 'Send text frames.',
  },
  INVALID_TEXT: {
    status: null,
    close: 1007,
    message: 'The frame is not UTF-8 text',
    remedy: 'Send UTF-8.',
  },
  FRAME_TOO_LARGE: {
    status: null,
    close: 1009,
    message: 'Messages are limited to 64 KB',
    remedy: 'Send shorter messages.',
  },
  AUTH_TIMEOUT: {
    status: null,
    close: 4401,
    message: 'Not authenticated in time',
    remedy: 'Send `auth` within 10 s after connecting.',
  },
  TOO_MANY_SOCKETS: {
    status: null,
    close: 4429,
    message: 'The key or the person has the maximum number of sockets',
    remedy: 'Close sockets that nobody reads; subscribe several times on one.',
  },
  TOO_SLOW: {
    status: null,
    close: 4408,
    message: 'More than 1 MB is waiting to be read',
    remedy: 'Read faster, or filter by channel; connect again with `after`.',
  },
  TOO_MANY_FAILURES: {
    status: null,
    close: 4429,
    message: 'Too many failed authentications from this address',
    remedy: 'Wait a minute, then connect with a valid key.',
  },
  TOO_MANY_MESSAGES: {
    status: null,
    close: 4429,
    message: 'Too many messages per second',
    remedy: 'Send fewer messages; connect again with `after`.',
  },
} as const satisfies ErrorRows;

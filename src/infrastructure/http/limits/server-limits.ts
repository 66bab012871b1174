import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, ERRORS } from '../../../contract';
import { discard, isDiscarded } from '../body/unread-body';
import { SECURITY_HEADERS } from '../security-headers';

export interface ServerLimits {
  /** For the headers of a request. A client that sends them too slowly is disconnected. */
  readonly headersTimeoutMs: number;
  /** For a whole request, long enough for the largest CSV file over a slow line. */
  readonly requestTimeoutMs: number;
  /** How long an idle connection stays: longer than load balancers keep theirs (60 s), so that they close first. */
  readonly keepAliveMs: number;
}

const LIMITS: ServerLimits = { headersTimeoutMs: 15_000, requestTimeoutMs: 120_000, keepAliveMs: 65_000 };

/** The errors of requests that can't be parsed, by the code of Node's error. */
const UNREADABLE = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_MANY_CHUNK_EXTENSIONS',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
} as const satisfies Readonly<Record<string, ErrorCode>>;

/**
 * Limits how long a client may take, and responds to unparsable requests in the shape of a core error
 * (docs/rules/errors.md).
 */
export function limitRequests(server: Server, limits: ServerLimits = LIMITS): void {
  server.headersTimeout = limits.headersTimeoutMs;
  server.requestTimeout = limits.requestTimeoutMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.on('clientError', answerUnreadable);
}

/**
 * Node keeps the current response on the socket; a second one after it has begun would be mistaken for a part
 * of it.
 */
export type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

function answerUnreadable(error: NodeJS.ErrnoException, socket: HttpSocket): void {
  if (isDiscarded(socket)) return;
  const current = socket._httpMessage;
  if (current?.req.complete === true && socket.writable) return closeAfter(current, socket);
  if (!socket.writable || error.code === 'ECONNRESET' || current?.headersSent === true) {
    socket.destroy();
    return;
  }
  const code = UNREADABLE[error.code as keyof typeof UNREADABLE] ?? 'MALFORMED_HTTP';
  const { status, message } = ERRORS[code];
  const answer = rawAnswer(status, JSON.stringify({ error: message, code }));
  if (code === 'REQUEST_TOO_SLOW') {
    socket.end(answer, () => socket.destroy());
    return;
  }
  // Closed with bytes unread, the connection would be reset, and the sender would not get to see the response.
  socket.end(answer);
  discard(socket);
}

const lastResponses = new WeakSet<ServerResponse>();

/** What can't be parsed follows a request that is complete, and whose response is under way. */
function closeAfter(current: ServerResponse, socket: Socket): void {
  if (lastResponses.has(current)) return;
  lastResponses.add(current);
  if (!current.headersSent) current.setHeader('Connection', 'close');
  current.once('finish', () => socket.destroySoon());
}

function rawAnswer(status: number, body: string): string {
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

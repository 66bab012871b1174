import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
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

/** Responses to requests that can't be parsed, by the code of Node's error. */
const UNREADABLE: Readonly<Record<string, { status: number; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The request line and headers are larger than 16 KB' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request body has too many chunk extensions' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time' },
};
const MALFORMED = { status: 400, message: 'The request is not valid HTTP' };

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
type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

function answerUnreadable(error: NodeJS.ErrnoException, socket: HttpSocket): void {
  if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent === true) {
    socket.destroy();
    return;
  }
  const { status, message } = UNREADABLE[error.code ?? ''] ?? MALFORMED;
  socket.end(rawAnswer(status, JSON.stringify({ error: message })), () => socket.destroy());
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

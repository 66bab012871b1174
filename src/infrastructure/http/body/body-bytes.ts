import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { httpRefusals } from '../errors/http.refusals';

/** The largest JSON body. */
export const MOST_BYTES = 2 * 1024 * 1024;
/** The largest one of a request without a credential, such as a sign-in. */
export const MOST_ANONYMOUS_BYTES = 8 * 1024;

/** How long a body may take to arrive: a client that sends it too slowly is disconnected. */
export interface BodyTime {
  readonly leastMs: number;
  readonly bytesPerMs: number;
}

/** 10 s plus 1 s per 100 KB: half a minute for 2 MB. */
export const BODY_TIME: BodyTime = { leastMs: 10_000, bytesPerMs: 100 };

const INFLATE: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The declared length of the body; null when there is none, or it is compressed. */
export function declaredBytes({ headers }: IncomingMessage): number | null {
  const isPlain = headers['transfer-encoding'] === undefined && encodingOf(headers) === 'identity';
  return isPlain ? Number(headers['content-length'] ?? 0) : null;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * All bytes of the body, inflated when it is compressed. Never resolves when the client leaves before the end.
 * @throws Refusal when it has more than `most` bytes, arrives too slowly, or can't be inflated
 */
export async function receiveBytes(request: IncomingMessage, time: BodyTime, most: number): Promise<Buffer> {
  const encoding = encodingOf(request.headers);
  // Nearly every body arrives together with the headers and is here already.
  if (request.complete && encoding === 'identity') return wholeOf(request, most);
  const deadlineMs = time.leastMs + (declaredBytes(request) ?? most) / time.bytesPerMs;
  if (encoding === 'identity') return collect(request, request, deadlineMs, most);
  const inflated = INFLATE.get(encoding)?.();
  if (inflated === undefined) throw httpRefusals.UNSUPPORTED_MEDIA_TYPE();
  const whole = collect(inflated, request, deadlineMs, most);
  request.pipe(inflated);
  return whole;
}

function wholeOf(request: IncomingMessage, most: number): Buffer {
  const bytes = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  if (bytes.length > most) throw httpRefusals.BODY_TOO_LARGE(most);
  return bytes;
}

function collect(
  source: Readable,
  request: IncomingMessage,
  deadlineMs: number,
  most: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stop = () => {
      clearTimeout(tooSlow);
      source.off('data', keep).off('end', end);
      request.unpipe();
    };
    const refuse = (error: Error) => {
      stop();
      if (source !== request) source.destroy();
      reject(error);
    };
    const tooSlow = setTimeout(() => refuse(httpRefusals.BODY_TOO_SLOW()), deadlineMs);
    const keep = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) refuse(httpRefusals.BODY_TOO_LARGE(most));
      else chunks.push(chunk);
    };
    const end = () => {
      stop();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes));
    };
    source.on('data', keep).on('end', end);
    if (source !== request) source.on('error', () => refuse(httpRefusals.MALFORMED_JSON()));
    request.once('close', () => clearTimeout(tooSlow));
  });
}

function encodingOf(headers: IncomingMessage['headers']): string {
  return headers['content-encoding']?.toLowerCase() ?? 'identity';
}

import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { httpRefusals } from '../errors/http.refusals';
import type { BodyPlace } from './body-room';

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

/** A body that keeps others out has to bring this much a second. */
const LEAST_A_LOOK = 16 * 1024;
const LOOK_MS = 1_000;

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
 * @param place has room for the first of them; when more come it takes room for all
 * @throws Refusal when it has more than `most` bytes, finds no room, arrives too slowly, or can't be inflated
 */
export async function receiveBytes(
  request: IncomingMessage,
  place: BodyPlace,
  time: BodyTime,
  most: number,
): Promise<Buffer> {
  const encoding = encodingOf(request.headers);
  if (request.complete && encoding === 'identity') return wholeOf(request, most);
  const whole = declaredBytes(request) ?? most;
  const limits = { whole, most, deadlineMs: time.leastMs + whole / time.bytesPerMs };
  if (encoding === 'identity') return collect(request, request, place, limits);
  const inflated = INFLATE.get(encoding)?.();
  if (inflated === undefined) throw httpRefusals.UNSUPPORTED_MEDIA_TYPE();
  const bytes = collect(inflated, request, place, limits);
  request.pipe(inflated);
  return bytes;
}

function wholeOf(request: IncomingMessage, most: number): Buffer {
  const bytes = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  if (bytes.length > most) throw httpRefusals.BODY_TOO_LARGE(most);
  return bytes;
}

interface ArrivalLimits {
  /** The room that it needs. */
  readonly whole: number;
  readonly most: number;
  readonly deadlineMs: number;
}

function collect(
  source: Readable,
  request: IncomingMessage,
  place: BodyPlace,
  { whole, most, deadlineMs }: ArrivalLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stop = () => {
      clock.stop();
      source.off('data', keep).off('end', end);
      request.unpipe();
    };
    const giveUp = () => {
      stop();
      if (source !== request) source.destroy();
    };
    const refuse = (error: Error) => {
      giveUp();
      reject(error);
    };
    const clock = new ArrivalClock(
      deadlineMs,
      () => bytes,
      () => place.keepsOthersOut,
      () => refuse(httpRefusals.BODY_TOO_SLOW()),
    );
    const goOn = () => {
      if (place.isLeft) return giveUp();
      clock.start();
      source.resume();
    };
    const keep = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) return refuse(httpRefusals.BODY_TOO_LARGE(most));
      chunks.push(chunk);
      if (bytes <= place.bytes) return;
      clock.stop();
      source.pause();
      place.take(whole).then(goOn, refuse);
    };
    const end = () => {
      stop();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes));
    };
    source.on('data', keep).on('end', end);
    if (source !== request) source.on('error', () => refuse(httpRefusals.MALFORMED_JSON()));
    request.once('close', () => (request.readableEnded ? clock.stop() : giveUp()));
    clock.start();
  });
}

/** Ends what takes too long to arrive. It stands still while the body waits for room. */
export class ArrivalClock {
  private sinceMs = 0;
  private isRunning = false;
  private deadline: NodeJS.Timeout | undefined;
  private ending: NodeJS.Immediate | undefined;
  private looks: NodeJS.Timeout | undefined;

  constructor(
    private leftMs: number,
    private readonly arrived: () => number,
    private readonly keepsOthersOut: () => boolean,
    private readonly refuse: () => void,
  ) {}

  start(): void {
    this.sinceMs = performance.now();
    let before = this.arrived();
    const look = () => {
      const now = this.arrived();
      if (this.isRunning && now - before < LEAST_A_LOOK && this.keepsOthersOut()) this.refuse();
      before = now;
    };
    this.isRunning = true;
    // After what came meanwhile was read: where this process was busy, its client is not to blame.
    this.deadline = setTimeout(() => (this.ending = setImmediate(this.refuse)), this.leftMs);
    this.looks = setInterval(() => setImmediate(look), LOOK_MS);
  }

  stop(): void {
    this.isRunning = false;
    clearTimeout(this.deadline);
    clearImmediate(this.ending);
    clearInterval(this.looks);
    this.leftMs -= performance.now() - this.sinceMs;
  }
}

function encodingOf(headers: IncomingMessage['headers']): string {
  return headers['content-encoding']?.toLowerCase() ?? 'identity';
}

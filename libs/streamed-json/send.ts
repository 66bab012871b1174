import type { ServerResponse } from 'node:http';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Text } from '@libs/json-text';
import type { JsonStream } from './json-stream';
import type { Outflow } from './outflow';

/** Texts up to this length are sent at once, with their length. */
export const SHORT = 64 * 1024;
/** Shorter pieces are not sent on their own. */
const LITTLE = 16 * 1024;
/** For a client to take one piece, however little it takes at a time. */
const LONGEST_PIECE_MS = 60_000;

export type Answer = Pick<
  ServerResponse,
  'write' | 'end' | 'destroy' | 'destroyed' | 'once' | 'off' | 'setHeader'
> & { readonly req: { readonly method?: string } };

/**
 * Sends a text while it is read: the next piece is read when the client has received the last one, and not at
 * all once the client has disconnected. Rejects with the error of a read: before the first byte an error
 * response is still possible; later the connection has to be closed, so that nobody mistakes a part for the
 * whole response.
 * @param caller whose share of the memory it uses
 */
export async function sendStream(
  stream: JsonStream,
  response: Answer,
  outflow: Outflow,
  caller: string,
): Promise<void> {
  const link = new Link(response, outflow, caller);
  let text = stream.head;
  try {
    if (response.req.method === 'HEAD') return void response.end();
    for await (const part of partsOf(stream, link)) {
      text += part;
      if (text.length <= (link.hasBegun ? LITTLE : SHORT)) continue;
      if (!(await link.pass(text))) return;
      text = '';
    }
    link.finish(text + stream.tail());
  } finally {
    link.release();
  }
}

/** Ends early when the client is gone. */
async function* partsOf({ pieces }: JsonStream, link: Link): AsyncGenerator<string> {
  let separator = '';
  for await (const piece of pieces) {
    if (!(await link.makeRoom(piece.bytes))) return;
    for (const parts of await piece.read()) {
      yield separator;
      separator = ',';
      yield* parts;
    }
    link.release();
  }
}

/**
 * Sends a long text that is there as a whole, with its length.
 * @param caller whose share of the memory it uses
 */
export async function sendText(
  text: Text,
  response: Answer,
  outflow: Outflow,
  caller: string,
): Promise<void> {
  const length = typeof text === 'string' ? Buffer.byteLength(text) : text.length;
  response.setHeader('Content-Length', length);
  if (response.req.method === 'HEAD') return void response.end();
  const link = new Link(response, outflow, caller);
  try {
    if (!(await link.makeRoom(length, true))) return;
    if (await link.pass(...(typeof text === 'string' ? [Buffer.from(text)] : text.pieces))) response.end();
  } finally {
    link.release();
  }
}

/** One answer under way to its client. */
class Link {
  private readonly holds: (() => void)[] = [];
  hasBegun = false;

  constructor(
    private readonly response: Answer,
    private readonly outflow: Outflow,
    private readonly caller: string,
  ) {}

  /** Waits for room for so many bytes more, which may be here already; false when the client is gone. */
  async makeRoom(bytes: number, isHere = false): Promise<boolean> {
    const { response, caller } = this;
    if (bytes > SHORT && !response.destroyed) {
      const mayBeRefused = response.req.method === 'GET';
      const terms = { mayBeRefused, isHere, isGone: () => response.destroyed };
      this.holds.push(await this.outflow.take(caller, bytes, () => response.destroy(), terms));
    }
    return !response.destroyed;
  }

  /** Resolves when the client has taken them; false when it is gone. */
  async pass(...pieces: readonly (string | Buffer)[]): Promise<boolean> {
    if (this.response.destroyed) return false;
    this.hasBegun = true;
    const hasRoom = pieces.map((piece) => this.response.write(piece)).at(-1);
    if (hasRoom) await yieldToOthers();
    else await this.drained();
    return !this.response.destroyed;
  }

  finish(rest: string): void {
    if (this.response.destroyed) return;
    if (!this.hasBegun) this.response.setHeader('Content-Length', Buffer.byteLength(rest));
    this.response.end(rest);
  }

  release(): void {
    for (const giveBack of this.holds.splice(0)) giveBack();
  }

  private drained(): Promise<void> {
    const { response } = this;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        response.off('drain', done);
        response.off('close', done);
        resolve();
      };
      const timer = setTimeout(() => response.destroy(), LONGEST_PIECE_MS).unref();
      response.once('drain', done);
      response.once('close', done);
    });
  }
}

import { EncodedText, isText } from '@libs/json-text';
import {
  type Answer,
  JsonStream,
  Outflow,
  type Piece,
  sendStream,
  sendText,
  SHORT,
} from '@libs/streamed-json';
import { type CalledRequest, ClientGone, inFurtherTurn, sharerOf, STRANGER } from './fair-requests';
import { noteResponse } from './recent-responses';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Bytes read for all responses of this process and not yet received by their clients. */
const outflow = new Outflow({
  mostBytes: 32 * 1024 * 1024,
  slowMs: 5_000,
  greedyMs: 1_000,
  patienceMs: 10_000,
});

type TypedAnswer = Answer & {
  readonly req: CalledRequest;
  hasHeader(name: string): boolean;
  status(code: number): unknown;
};

/** Sends a long or streamed response; null when it is neither, and nothing was done. */
export function sendLong(body: unknown, response: TypedAnswer): Promise<void> | null {
  const sharer = sharerOf(response.req) ?? STRANGER;
  const send =
    body instanceof JsonStream
      ? () =>
          sendStream(readInTurns(body, response), response, outflow, sharer).catch((error: unknown) =>
            unlessGone(error, response),
          )
      : isText(body) && (body instanceof EncodedText || body.length > SHORT)
        ? () => {
            noteResponse(sharer, body.length);
            return sendText(body, response, outflow, sharer);
          }
        : null;
  if (send === null) return null;
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
  return send();
}

/** A client that disconnects while its response waits for a turn is nobody's fault. */
function unlessGone(error: unknown, { destroyed }: Answer): void {
  if (!(error instanceof ClientGone && destroyed)) throw error;
}

/** Everything is read in turns: pieces, and parts of long rows. */
function readInTurns({ head, pieces, tail }: JsonStream, response: object): JsonStream {
  return new JsonStream(head, piecesInTurns(pieces, response), tail);
}

async function* piecesInTurns(pieces: JsonStream['pieces'], response: object): AsyncGenerator<Piece> {
  for await (const piece of inTurns(pieces, response)) {
    const read = async () => {
      const rows = await inFurtherTurn(response, () => piece.read());
      return rows.map((parts) => inTurns(parts, response));
    };
    yield { bytes: piece.bytes, read };
  }
}

type List<T> = Iterable<T> | AsyncIterable<T>;

/** Takes a turn for each step, unless everything is already in memory. */
function inTurns<T>(all: List<T>, response: object): List<T> {
  return Symbol.asyncIterator in all ? eachInTurn(all, response) : all;
}

async function* eachInTurn<T>(all: AsyncIterable<T>, response: object): AsyncGenerator<T> {
  const iterator = all[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await inFurtherTurn(response, () => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

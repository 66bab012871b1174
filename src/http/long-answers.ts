import {
  type Answer,
  JsonStream,
  Outflow,
  type Piece,
  sendStream,
  sendText,
  SHORT,
} from '@libs/streamed-json';
import { inFurtherTurn } from './request-turns';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Of all answers of this process: what was read for them and not yet taken by their clients. */
const outflow = new Outflow({ mostBytes: 32 * 1024 * 1024, slowMs: 5_000, patienceMs: 10_000 });

type TypedAnswer = Answer & { hasHeader(name: string): boolean; status(code: number): unknown };

/** Sends an answer that is long or streamed; null when it is neither, and nothing was done. */
export function sendLong(body: unknown, response: TypedAnswer): Promise<void> | null {
  const send =
    body instanceof JsonStream
      ? () => sendStream(readInTurns(body, response), response, outflow)
      : typeof body === 'string' && body.length > SHORT
        ? () => sendText(body, response, outflow)
        : null;
  if (send === null) return null;
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
  return send();
}

function readInTurns({ head, pieces, tail }: JsonStream, response: object): JsonStream {
  return new JsonStream(head, eachInTurn(pieces, response), tail);
}

async function* eachInTurn(pieces: JsonStream['pieces'], response: object): AsyncGenerator<Piece> {
  for await (const piece of pieces)
    yield { bytes: piece.bytes, read: () => inFurtherTurn(response, () => piece.read()) };
}

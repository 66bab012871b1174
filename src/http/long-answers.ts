import { type Answer, JsonStream, Outflow, sendStream, sendText, SHORT } from '@libs/streamed-json';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Of all answers of this process: what was read for them and not yet taken by their clients. */
const outflow = new Outflow({ mostBytes: 32 * 1024 * 1024, slowMs: 5_000, patienceMs: 10_000 });

type TypedAnswer = Answer & { hasHeader(name: string): boolean; status(code: number): unknown };

/** Sends an answer that is long or streamed; null when it is neither, and nothing was done. */
export function sendLong(body: unknown, response: TypedAnswer): Promise<void> | null {
  const send =
    body instanceof JsonStream
      ? () => sendStream(body, response, outflow)
      : typeof body === 'string' && body.length > SHORT
        ? () => sendText(body, response, outflow)
        : null;
  if (send === null) return null;
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', JSON_TYPE);
  return send();
}

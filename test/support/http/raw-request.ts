import { connect } from 'node:net';

const WITHIN_MS = 20_000;

/**
 * Sends bytes on a new connection and returns what comes back until the first response is complete, or the
 * connection ends.
 */
export function sendRaw(url: string, ...parts: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => parts.forEach((part) => socket.write(part)));
    const giveUp = setTimeout(() => end(new Error(`no answer within ${WITHIN_MS} ms`)), WITHIN_MS);
    const end = (error?: Error) => {
      clearTimeout(giveUp);
      socket.destroy();
      if (error === undefined) resolve(received);
      else reject(error);
    };
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (isWhole(received)) end();
    });
    socket.on('error', (error) => (received === '' ? end(error) : end()));
    socket.on('close', () => end());
  });
}

function isWhole(answer: string): boolean {
  const headEnds = answer.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(answer)?.[1];
  return (
    headEnds > 0 && length !== undefined && Buffer.byteLength(answer.slice(headEnds + 4)) >= Number(length)
  );
}

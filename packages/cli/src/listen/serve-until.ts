import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from '../terminal/exit-codes.js';

/** Serves at an address of this machine until the signal is aborted. */
export async function serveUntil(
  server: Server,
  { port, host }: { readonly port: string; readonly host: string },
  signal: AbortSignal,
  onListening: (url: string) => void,
): Promise<void> {
  const number = /^\d{1,5}$/.test(port) ? Number(port) : NaN;
  if (!(number <= 65_535)) throw new Failure('--port must be a number from 0 to 65535');
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Failure(`Port ${port} on ${host} can't be used: ${error.message}`)),
    );
    server.listen(number, host, resolve);
  });
  onListening(`http://${host}:${(server.address() as AddressInfo).port}/`);
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A Redis Cluster's bus takes the port 10,000 above its server's. */
const HIGHEST_PORT = 55_535;

/** A port of this machine that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port > HIGHEST_PORT ? freePort() : port;
}

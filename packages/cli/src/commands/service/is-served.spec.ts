import { type AddressInfo, createServer } from 'node:net';
import { isServed } from './is-served.js';

it.each(['127.0.0.1', '0.0.0.0'])('a port is served while a program listens on %s', async (host) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  expect(await isServed('127.0.0.1', port)).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(await isServed('127.0.0.1', port)).toBe(false);
});

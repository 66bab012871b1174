import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Context } from './context.js';

describe('a command that changes something', () => {
  let server: Server;
  let url: string;

  beforeEach(async () => {
    server = createServer((_request, response) => response.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => void server.close());

  async function hasWritten(): Promise<boolean> {
    const course = { isEndless: false, hasWritten: false };
    const context = new Context({ url, key: 'k' }, new AbortController().signal, course);
    const client = await context.client();
    // A DELETE is sent once.
    const path = { keyId: 'k-1' };
    await expect(client.delete('/v1/api-keys/{keyId}', { path })).rejects.toThrow();
    return course.hasWritten;
  }

  it('may have done so when its connection was lost', async () => {
    expect(await hasWritten()).toBe(true);
  });

  it('has not when there was no connection', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(await hasWritten()).toBe(false);
  });

  it.each([
    ['EAI_AGAIN', false],
    ['UND_ERR_CONNECT_TIMEOUT', false],
    ['CERT_HAS_EXPIRED', false],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', false],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', false],
    ['ECONNRESET', true],
    ['UND_ERR_SOCKET', true],
  ])('that ended with %s: %j', async (code, expected) => {
    const cause = Object.assign(new Error(code), { code });
    const failing = jest
      .spyOn(globalThis, 'fetch')
      .mockRejectedValue(new TypeError('fetch failed', { cause }));
    expect(await hasWritten()).toBe(expected);
    failing.mockRestore();
  });
});

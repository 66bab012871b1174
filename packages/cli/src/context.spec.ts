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
    // Less than the first delay: it is sent once.
    await expect(client.jobs.retry('j-1', { timeoutMs: 100 })).rejects.toThrow();
    return course.hasWritten;
  }

  it('may have done so when its connection was lost', async () => {
    expect(await hasWritten()).toBe(true);
  });

  it('has not when there was no connection', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(await hasWritten()).toBe(false);
  });
});

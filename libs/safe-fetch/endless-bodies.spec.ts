import { createServer } from 'node:http';
import { SafeFetch } from '.';
import { LocalServer, until } from './fixtures/local-server';

describe('a response that is longer than what is kept and does not end', () => {
  let server: LocalServer;
  let fetch: SafeFetch;
  let openAtOther: number;

  beforeEach(async () => {
    fetch = new SafeFetch({ allowPrivate: true, connectionsPerOrigin: 1, totalTimeoutMs: 120_000 });
    server = await LocalServer.start(
      createServer((request, response) => {
        if (request.url === '/endless') response.write('x'.repeat(5_000));
        else {
          openAtOther = server.sockets.size;
          response.end('ok');
        }
      }),
    );
  });
  afterEach(async () => {
    await fetch.close();
    await server.stop();
  });

  const get = (path: string, totalTimeoutMs?: number) =>
    fetch.request({ method: 'GET', url: server.url(path), totalTimeoutMs });

  it('gives its connection up to the next call long before the time limit', async () => {
    expect(await get('/endless')).toMatchObject({ truncated: true });
    expect(await get('/other', 3_000)).toMatchObject({ status: 200, body: 'ok' });
    expect(openAtOther).toBe(1);
    expect(server.connections).toBe(2);
  });

  it('leaves no connection behind', async () => {
    await get('/endless');
    await until(() => server.sockets.size === 0 && fetch.stats.origins === 0);
  });
});

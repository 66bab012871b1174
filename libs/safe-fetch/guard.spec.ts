import { createServer } from 'node:http';
import { SafeFetch, TargetRefusedError, type SafeFetchOptions } from '.';
import { answering, LocalServer } from './fixtures/local-server';
import { Trap } from './fixtures/trap';

const PUBLIC = '93.184.216.34';
const PROTOCOLS = ['https:', 'http:'] as const;

describe('SafeFetch where private targets are refused', () => {
  let trap: Trap;
  const clients: SafeFetch[] = [];

  beforeEach(async () => {
    trap = await Trap.set();
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await trap.remove();
  });

  function client(options: Partial<SafeFetchOptions> = {}): SafeFetch {
    const made = new SafeFetch({ allowPrivate: false, ...options });
    clients.push(made);
    return made;
  }

  const call = (by: SafeFetch, url: string) => by.request({ method: 'GET', url, protocols: PROTOCOLS });

  it('would be seen by the trap if it connected', async () => {
    await expect(call(client({ allowPrivate: true }), trap.url())).rejects.toMatchObject({ kind: 'network' });
    expect(await trap.touches()).toBe(1);
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'localhost',
    'api.localhost',
  ])('does not touch the trap at http://%s', async (host) => {
    const lookup = answering(['127.0.0.1']);
    await expect(call(client({ lookup }), trap.url(host))).rejects.toThrow(TargetRefusedError);
    expect(lookup.asked).toEqual([]);
    expect(await trap.touches()).toBe(0);
  });

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [[PUBLIC, '127.0.0.1']],
    [['127.0.0.1', PUBLIC]],
    [['::1', PUBLIC]],
    [['10.0.0.1', '192.168.0.1', '169.254.169.254', 'fd00::1']],
  ])('does not touch the trap through a name that resolves to %j', async (answer) => {
    const lookup = answering(answer);
    await expect(call(client({ lookup }), trap.url('hooks.example.com'))).rejects.toThrow(TargetRefusedError);
    expect(lookup.asked).toEqual(['hooks.example.com']);
    expect(await trap.touches()).toBe(0);
  });

  it('refuses credentials and protocols that were not asked for, before anything is looked up', async () => {
    const lookup = answering([PUBLIC]);
    const guarded = client({ lookup });
    const plain = guarded.request({ method: 'POST', url: 'http://hooks.example.com/' });
    await expect(plain).rejects.toThrow('must use https');
    await expect(call(guarded, 'https://user:pass@hooks.example.com/')).rejects.toThrow(TargetRefusedError);
    await expect(call(guarded, 'ftp://hooks.example.com/')).rejects.toThrow(TargetRefusedError);
    expect(lookup.asked).toEqual([]);
  });

  it('does not follow a redirect to the trap: the redirect is the response', async () => {
    const server = await LocalServer.start(
      createServer((_, response) => response.writeHead(302, { location: trap.url() }).end('moved')),
    );
    const answer = await call(client({ allowPrivate: true }), server.url());
    expect(answer).toMatchObject({ status: 302, headers: { location: trap.url() }, body: 'moved' });
    expect(await trap.touches()).toBe(0);
    await server.stop();
  });

  it('uses no proxy, whatever the environment names', async () => {
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()]);
    const server = await LocalServer.start(createServer((_, response) => response.end('straight')));
    try {
      for (const name of names) process.env[name] = trap.url();
      process.env.NODE_USE_ENV_PROXY = '1';
      expect(await call(client({ allowPrivate: true }), server.url())).toMatchObject({ body: 'straight' });
      expect(await trap.touches()).toBe(0);
    } finally {
      for (const name of [...names, 'NODE_USE_ENV_PROXY']) delete process.env[name];
      await server.stop();
    }
  });

  it('connects to nothing after its time is over, even if the name resolves then', async () => {
    let resolve: () => void = () => undefined;
    const late = client({
      allowPrivate: true,
      lookup: (_name, _options, callback) => {
        resolve = () => callback(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    });
    const url = trap.url('hooks.test');
    const given = late.request({ method: 'GET', url, totalTimeoutMs: 20 });
    await expect(given).rejects.toMatchObject({ kind: 'timeout' });
    resolve();
    expect(await trap.touches()).toBe(0);
  });
});

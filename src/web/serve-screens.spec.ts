import express from 'express';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serveScreens } from './serve-screens';

const PAGE = '<!doctype html><title>Orders</title>';
const PICKER = '<!doctype html><title>Picking</title>';
const SCRIPT = 'export const it = 1;'.repeat(50);
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

let folder: string;
let server: Server;

function plant(files: Record<string, string | Buffer>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

async function serve(hasWebPush = false): Promise<void> {
  const app = express();
  serveScreens(app, { hasWebPush }, folder);
  app.get('/', (_request, response) => void response.json({ docs: '/docs' }));
  app.use((_request, response) => void response.status(404).json({ code: 'ROUTE_NOT_FOUND' }));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

/** Without a client that would make the path or the headers nicer. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false };
    const asking = send(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    asking.on('error', reject).end();
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'screens-'));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

describe('built screens', () => {
  beforeEach(async () => {
    plant({
      'secret.html': 'outside of the console',
      'console/index.html': PAGE,
      'console/assets/index-1a2b.js': SCRIPT,
      'console/assets/index-1a2b.js.gz': gzipSync(SCRIPT),
      'console/assets/index-1a2b.js.br': Buffer.from('as if it were brotli'),
      'picker/index.html': PICKER,
      'picker/service-worker.js': SCRIPT,
      'picker/assets/reader-3c4d.wasm': Buffer.from([0, 97, 115, 109]),
      'console/notes.txt': 'of a type that is not served',
    });
    await serve();
  });

  it('have a page for every path that is no file', async () => {
    for (const path of [
      '/console',
      '/console/',
      '/console/system?x=1',
      '/console/orders/W-1.5',
      '/Console/',
    ]) {
      const { status, headers, body } = await ask(path);
      expect([path, status, body.toString()]).toEqual([path, 200, PAGE]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it('are kept for a year when their name changes with their content, in the smallest encoding asked for', async () => {
    const path = '/console/assets/index-1a2b.js';
    const cases = [
      [{}, undefined, SCRIPT.length],
      [{ 'Accept-Encoding': 'gzip, deflate, br' }, 'br', 20],
      [{ 'Accept-Encoding': 'br;q=0, gzip' }, 'gzip', gzipSync(SCRIPT).length],
      [{ 'Accept-Encoding': 'zstd' }, undefined, SCRIPT.length],
      [{ 'Accept-Encoding': '*;q=0' }, undefined, SCRIPT.length],
      [{ 'Accept-Encoding': ';;,,q=br' }, undefined, SCRIPT.length],
    ] as const;
    for (const [sent, encoding, length] of cases) {
      const { status, headers, body } = await ask(path, sent);
      expect([status, headers['content-encoding'], body.length]).toEqual([200, encoding, length]);
      if (encoding === undefined) expect(body.toString()).toBe(SCRIPT);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers.vary).toBe('Accept-Encoding');
      expect(headers['content-length']).toBe(String(length));
    }
  });

  it('run no script but their own files, and talk to their own host alone', async () => {
    const { headers } = await ask('/console/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('are not sent again to whoever has them', async () => {
    const { headers } = await ask('/console/');
    const tags = [headers.etag!, `"other", ${headers.etag!}`, '*'];
    for (const tag of tags) {
      const { status, body } = await ask('/console/', { 'If-None-Match': tag });
      expect([status, body.length]).toEqual([304, 0]);
    }
    expect((await ask('/console/', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('answer HEAD with the headers of GET, ranges with the whole, and other methods with what no route gets', async () => {
    const head = await ask('/console/', {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(PAGE.length),
    ]);
    const script = await ask('/console/assets/index-1a2b.js', {}, 'HEAD');
    expect([script.body.length, script.headers['content-length']]).toEqual([0, String(SCRIPT.length)]);
    for (const range of ['bytes=0-3', 'bytes=9-2', 'bytes=-5', 'bytes=999999-', 'bytes=0-0,2-3,x']) {
      const whole = await ask('/console/', { Range: range });
      expect([whole.status, whole.body.toString()]).toEqual([200, PAGE]);
    }
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await ask('/console/', {}, method)).status).toBe(404);
  });

  it('lead to no file but their own', async () => {
    const paths = [
      '/console/assets/../../secret.html',
      '/console/assets/%2e%2e/%2e%2e/secret.html',
      '/console/assets/..%2f..%2fsecret.html',
      '/console/assets/..\\..\\secret.html',
      '/console/assets/missing.js',
      '/console/assets/index-1a2b.js/',
      '/console/assets/__proto__',
    ];
    for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 404]);
    for (const path of ['/console/../secret.html', '/console/notes.txt', '/console//etc/passwd']) {
      expect([path, (await ask(path)).body.toString()]).toEqual([path, PAGE]);
    }
  });

  it('of the picking app have a worker that is asked for each time, and a policy with camera and WebAssembly', async () => {
    for (const path of ['/pick', '/pick/', '/pick/orders/W-1/review']) {
      const { status, headers, body } = await ask(path);
      expect([path, status, body.toString()]).toEqual([path, 200, PICKER]);
      expect(headers['permissions-policy']).toBe('camera=(self)');
    }
    const worker = await ask('/pick/service-worker.js');
    expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(worker.headers['cache-control']).toBe('no-cache');
    const policy = String(worker.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("worker-src 'self';");
    expect(policy).toContain("manifest-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect((await ask('/pick/assets/reader-3c4d.wasm')).headers['content-type']).toBe('application/wasm');
    expect((await ask('/pickles')).status).toBe(404);
  });

  it('of the picking app may talk to Firebase only where push messages to browsers are configured', async () => {
    await new Promise((resolve) => server.close(resolve));
    await serve(true);
    const policyOf = async (path: string) => String((await ask(path)).headers['content-security-policy']);
    const hosts = 'https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com';
    expect(await policyOf('/pick/')).toContain(`connect-src 'self' ${hosts};`);
    expect(await policyOf('/console/')).toContain("connect-src 'self';");
  });

  it('survive clients that leave while a file is unpacked for them', async () => {
    const large = randomBytes(4_000_000).toString('base64');
    plant({ 'console/assets/large-5e6f.js': large, 'console/assets/large-5e6f.js.gz': gzipSync(large) });
    await new Promise((resolve) => server.close(resolve));
    await serve();
    const { port } = server.address() as AddressInfo;
    for (let client = 0; client < 5; client += 1) {
      const asking = send({ host: '127.0.0.1', port, path: '/console/assets/large-5e6f.js', agent: false });
      const answer = await new Promise<IncomingMessage>((resolve) => asking.on('response', resolve).end());
      answer.on('error', () => undefined).destroy();
    }
    expect((await ask('/console/assets/large-5e6f.js')).body.toString()).toBe(large);
  });

  it('survive that the build is removed under them', async () => {
    rmSync(folder, { recursive: true, force: true });
    expect((await ask('/console/assets/index-1a2b.js')).body.toString()).toBe(SCRIPT);
  });
});

describe('the root address', () => {
  beforeEach(serve);

  it('leads browsers to the console', async () => {
    const { status, headers } = await ask('/', { Accept: BROWSER });
    expect([status, headers.location, headers.vary]).toEqual([302, '/console/', 'Accept']);
  });

  it.each([
    ['nothing', {}],
    ['anything', { Accept: '*/*' }],
    ['JSON', { Accept: 'application/json' }],
    ['JSON rather than HTML', { Accept: 'application/json, text/html;q=0.5' }],
    ['what does not exist', { Accept: 'nonsense' }],
  ])('gives a client that asks for %s what it always got', async (_what, headers) => {
    const { status, body } = await ask('/', headers);
    expect([status, JSON.parse(body.toString())]).toEqual([200, { docs: '/docs' }]);
  });
});

it('says how screens are built when there are none, and keeps nothing of that', async () => {
  await serve();
  const { status, headers, body } = await ask('/console/system');
  expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
  expect(body.toString()).toContain('<code>npm run build</code>');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

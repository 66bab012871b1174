import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import { keepOnceWritten } from './keep-once-written';

describe('what a route writes', () => {
  let server: Server;
  let timesWritten: number;

  beforeEach(async () => {
    timesWritten = 0;
    const app = express().set('etag', false);
    const write = ({ originalUrl }: Request, response: Response) => {
      timesWritten += 1;
      if (originalUrl === '/page?wrong') response.status(500).send('failed');
      else response.type('text/yaml').send(`größe: ${originalUrl.endsWith('/') ? 'folder' : 'file'}`);
    };
    app.get('/page', keepOnceWritten(), write);
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.close());

  const ask = async (path: string, init?: RequestInit) => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('is written once, and sent again with its type and its tag', async () => {
    const [first, second] = [await ask('/page'), await ask('/page')];
    expect(timesWritten).toBe(1);
    for (const { headers, text } of [first, second])
      expect([headers.get('content-type'), text]).toEqual(['text/yaml; charset=utf-8', 'größe: file']);
    expect(first.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('is not sent to a client that has it, not even the first time', async () => {
    const tag = (await ask('/page')).headers.get('etag')!;
    for (const tags of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { status, headers, text } = await ask('/page', { headers: { 'If-None-Match': tags } });
      expect([status, text, headers.get('content-type')]).toEqual([304, '', null]);
      expect(headers.get('etag')).toBe(tag);
    }
    expect((await ask('/page', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    expect((await ask('/page/', { headers: { 'If-None-Match': '*' } })).status).toBe(304);
  });

  it('is kept apart for an address that ends with a slash', async () => {
    const texts = [await ask('/page/'), await ask('/page'), await ask('/page/')].map(({ text }) => text);
    expect(texts).toEqual(['größe: folder', 'größe: file', 'größe: folder']);
    expect(timesWritten).toBe(2);
  });

  it('is not kept when it is an error', async () => {
    const failed = await ask('/page?wrong');
    expect([failed.status, failed.headers.get('etag')]).toEqual([500, null]);
    expect((await ask('/page')).text).toBe('größe: file');
  });
});

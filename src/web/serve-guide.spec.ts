import express from 'express';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { serveGuide } from './serve-guide';

let folder: string;

function guide(): express.Express {
  const app = express();
  serveGuide(app, folder);
  app.use((_request, response) => void response.status(404).json({ code: 'NOT_FOUND' }));
  return app;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the guide', () => {
  beforeEach(() => {
    mkdirSync(join(folder, 'guide/rules'), { recursive: true });
    mkdirSync(join(folder, 'guide/assets'));
    for (const path of ['index.html', 'webhooks.html', 'rules/orders.html', '404.html', 'assets/site-1a.js'])
      writeFileSync(join(folder, 'guide', path), path);
    writeFileSync(join(folder, 'secret.html'), 'outside');
  });

  it.each([
    ['/guide/', 'index.html'],
    ['/guide/webhooks.html', 'webhooks.html'],
    ['/guide/webhooks', 'webhooks.html'],
    ['/guide/webhooks.md', 'webhooks.html'],
    ['/guide/rules/orders', 'rules/orders.html'],
    ['/guide/rules/orders.md', 'rules/orders.html'],
    ['/guide/assets/site-1a.js', 'assets/site-1a.js'],
  ])('has at %s the page %s', async (path, page) => {
    const { text, body, headers } = await request(guide()).get(path).expect(200);
    expect(text ?? (body as Buffer).toString()).toBe(page);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('leads to its first page, so that relative links hold', async () => {
    await request(guide()).get('/guide').expect(302).expect('Location', '/guide/');
  });

  it.each([
    '/guide/none',
    '/guide/none.md',
    '/guide/..%2fsecret',
    '/guide/%2e%2e/secret.html',
    '/guide/__proto__',
  ])('says that there is no page at %s', async (path) => {
    const { status, text } = await request(guide()).get(path);
    expect([status, text === 'outside']).toEqual([404, false]);
  });

  it('has no page in place of a script that is gone', async () => {
    await request(guide()).get('/guide/assets/site-0.js').expect(404).expect('Content-Type', /json/);
  });
});

it('says how it is built when it is not', async () => {
  const { text } = await request(guide()).get('/guide/webhooks').expect(503);
  expect(text).toContain('npm run build');
});

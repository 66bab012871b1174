import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Action } from '../action.js';
import { Context } from '../context.js';
import { storeProfile } from '../profiles/profiles.js';
import { listJobs } from './jobs/list.js';
import { retryJobs } from './jobs/retry.js';
import { findOrders } from './orders/find.js';

const FAILED = { id: 'j-1', type: 'create_order', status: 'failed', created_at: 'T', error: null };

describe('the channel of the profile', () => {
  const before = process.env.OMS_CONFIG_DIR;
  let folder: string;
  let server: Server;
  let asked: URL[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'oms-channel-'));
    process.env.OMS_CONFIG_DIR = folder;
    server = createServer((request, response) => {
      if (request.method === 'GET') asked.push(new URL(request.url!, 'http://stub'));
      const body = { data: [FAILED], next: null, pagination: { totalPages: 1 } };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    asked = [];
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => {
    if (before === undefined) delete process.env.OMS_CONFIG_DIR;
    else process.env.OMS_CONFIG_DIR = before;
    rmSync(folder, { recursive: true, force: true });
    server.closeAllConnections();
    server.close();
  });

  const signedIn = (channel: string | undefined) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    storeProfile('default', { url, key: 'k', production: false, channel });
  };
  const run = (action: Action, options: object, ...args: string[]) => {
    const course = { isEndless: false, hasWritten: false };
    const context = new Context({ json: true, ...options }, new AbortController().signal, course);
    return action(context, { limit: '20', ...options }, ...args);
  };

  const commands: [name: string, action: Action, options: object][] = [
    ['jobs list', listJobs, {}],
    ['jobs retry --failed', retryJobs, { failed: true }],
    ['orders find', findOrders, {}],
  ];

  it.each(commands)('is that of %s, unless another is named', async (_name, action, options) => {
    signedIn('c-1');
    await run(action, options);
    await run(action, { ...options, channel: 'c-2' });
    expect(asked.map(({ searchParams }) => searchParams.get('channel_id'))).toEqual(['c-1', 'c-2']);
  });

  it.each([
    ['c-1', 'retry 1 jobs of the channel c-1'],
    [undefined, 'retry 1 jobs of all channels'],
  ])('is named before failed jobs are queued again: %s', async (channel, words) => {
    signedIn(channel);
    const confirm = jest.spyOn(Context.prototype, 'confirm');
    await run(retryJobs, { failed: true });
    expect(confirm).toHaveBeenCalledWith(words);
  });
});

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { signWebhook } from '@oms/client/webhooks';
import { createApp } from './express-receiver';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ID = '01936b2a-8d51-7e4f-a011-3c6d9b2e5f70';
const BODY = JSON.stringify({
  event_type: 'order:status_changed',
  event_id: ID,
  timestamp: '2026-03-01T09:30:00.000Z',
  data: { order_number: 'SO-1', status: { from: 'picking', to: 'picked' } },
});

describe('the Express example', () => {
  let seen: Set<string>;
  let server: Server;

  beforeEach(async () => {
    seen = new Set();
    server = createServer(createApp(SECRET, seen));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => void server.close());

  async function post(headers: Record<string, string>): Promise<number> {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/orders`;
    const sent = { method: 'POST', body: BODY, headers: { 'content-type': 'application/json', ...headers } };
    return (await fetch(url, sent)).status;
  }

  it('takes genuine deliveries, drops repeats and refuses the others', async () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const refused = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const headers = signWebhook({ id: ID, body: BODY, secret: SECRET });
    expect(await post(headers)).toBe(204);
    expect(await post(headers)).toBe(204);
    expect(await post({})).toBe(401);
    expect(log.mock.calls).toEqual([['SO-1: picking -> picked']]);
    expect(refused).toHaveBeenCalledTimes(1);
    refused.mockRestore();
    log.mockRestore();
    expect([...seen]).toEqual([ID]);
  });

  it('takes an event again whose work has failed', async () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    log.mockImplementationOnce(() => {
      throw new Error('no room');
    });
    const refused = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const headers = signWebhook({ id: ID, body: BODY, secret: SECRET });
    expect(await post(headers)).toBe(500);
    expect(refused).toHaveBeenCalledWith('A webhook was refused: no room');
    refused.mockRestore();
    expect(await post(headers)).toBe(204);
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
    expect([...seen]).toEqual([ID]);
  });

  it.each(['express-receiver.ts', 'integration.spec.ts'])(
    '%s is shown in the README as it is run',
    (file) => {
      const readme = readFileSync('packages/client/README.md', 'utf8');
      expect(readme).toContain(readFileSync(join(__dirname, file), 'utf8'));
    },
  );
});

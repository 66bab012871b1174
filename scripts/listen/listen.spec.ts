import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signWebhook } from '@libs/webhook-signing';
import { listen } from './listen';
import { readOptions } from './options';

const SECRET = 'a shared secret';

describe('npm run listen', () => {
  let server: Server;
  const lines: string[] = [];

  beforeAll(async () => {
    server = await listen({ port: 0, host: '127.0.0.1', secret: SECRET }, (line) => lines.push(line));
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => void server.close());

  async function send(event_type: string, data: object, secret = SECRET): Promise<number> {
    const body = JSON.stringify({
      event_type,
      event_id: `id-${event_type}`,
      timestamp: '2026-03-01T09:30:00Z',
      data,
    });
    const timestampSeconds = Math.floor(Date.now() / 1_000);
    const headers = { ...signWebhook({ id: `id-${event_type}`, timestampSeconds, body, secrets: [secret] }) };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return (await fetch(url, { method: 'POST', body, headers })).status;
  }

  it('prints a line for each event and marks repeats', async () => {
    const change = { order_number: 'SO-1', version: 3, status: { from: 'picking', to: 'picked' } };
    expect(await send('order:status_changed', change)).toBe(204);
    expect(await send('order:status_changed', change)).toBe(204);
    expect(await send('order:created', { order_number: 'SO-2', version: 1, status: 'pending' })).toBe(204);
    const failure = { order_number: null, operation_type: 'order_create', metadata: { errors: ['a', 'b'] } };
    expect(await send('order:failed', failure)).toBe(204);
    expect(await send('something:new', {})).toBe(204);
    expect(lines).toEqual([
      'order:status_changed id-order:status_changed SO-1 v3 picking -> picked',
      'order:status_changed id-order:status_changed SO-1 v3 picking -> picked (repeat)',
      'order:created        id-order:created SO-2 v1 pending',
      'order:failed         id-order:failed  order_create: a; b',
      'something:new        id-something:new',
    ]);
  });

  it('refuses what another secret signed, and says so', async () => {
    expect(await send('order:created', {}, 'guessed')).toBe(401);
    expect(lines).toEqual([expect.stringContaining('refused: no signature')]);
  });

  it('reads its options, and makes a secret when none is given', () => {
    expect(readOptions(['--port', '4100', '--secret', 'abc'])).toEqual({
      port: 4100,
      host: '127.0.0.1',
      secret: 'abc',
    });
    expect(readOptions([]).secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(() => readOptions(['--port', 'many'])).toThrow('--port');
    expect(() => readOptions(['--prot', '1'])).toThrow('--prot');
  });
});

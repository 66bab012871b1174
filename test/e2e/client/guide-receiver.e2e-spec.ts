import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signWebhook } from '../../../packages/client/src/webhooks/index.js';
import { SECRET } from '../../support/data/shop';
import { freePort } from '../../support/free-port';
import { until } from '../../support/until';

const PAGE = readFileSync('docs/guides/receive-webhooks.md', 'utf8');
const PROGRAM = /^```js\n([^]*?)^```$/m.exec(PAGE)![1]!;
const EVENT = { event_type: 'order:created', event_id: 'e-1', data: { order_number: 'WEB-1' } };

describe('the receiver of the guide', () => {
  let folder: string;
  let receiver: ChildProcess;
  let port: number;
  let printed: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'oms-receiver-'));
  });
  afterEach(async () => {
    if (receiver.signalCode === null) await worksDone();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function runs(secret = SECRET): Promise<void> {
    port = await freePort();
    const file = join(folder, 'receiver.mjs');
    writeFileSync(file, PROGRAM.replace('4001', String(port)));
    printed = '';
    receiver = spawn(process.execPath, [file], { env: { PATH: process.env.PATH, SECRET: secret } });
    receiver.stdout!.on('data', (text: Buffer) => (printed += text.toString()));
    receiver.stderr!.resume();
    await until('it listens', () => post('').catch(() => null));
  }

  async function post(body: string, headers: Record<string, string> = {}): Promise<number> {
    return (await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body, headers })).status;
  }

  const deliver = (event: object, secret = SECRET) => {
    const body = JSON.stringify(event);
    return post(body, signWebhook({ id: EVENT.event_id, body, secret }));
  };

  /** What it has printed by its end. */
  async function worksDone(): Promise<string> {
    const closed = once(receiver, 'close');
    receiver.kill();
    await closed;
    return printed;
  }

  it.each(['the secret of a shop', SECRET])('takes an event once that is signed with %s', async (secret) => {
    await runs(secret);
    expect(await deliver(EVENT, secret)).toBe(204);
    expect(await deliver(EVENT, secret)).toBe(204);
    expect(await deliver(EVENT, 'another secret')).toBe(401);
    expect(await worksDone()).toBe('order:created WEB-1\n');
  });

  it('outlives a sender that disconnects in the middle of a body', async () => {
    await runs();
    const sender = connect(port, '127.0.0.1');
    sender.write('POST /hook HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nhalf', () =>
      sender.resetAndDestroy(),
    );
    await once(sender, 'close');
    expect(await deliver(EVENT)).toBe(204);
    expect(receiver.exitCode).toBeNull();
  });

  it('keeps no more than 16 MiB of what anybody sends', async () => {
    await runs();
    const refusal = await post('x'.repeat(20 * 2 ** 20)).catch(() => 'the connection was closed');
    expect([413, 'the connection was closed']).toContain(refusal);
    expect(await deliver(EVENT)).toBe(204);
  });

  it('does not take an event for a repeat whose work has failed', async () => {
    await runs();
    expect(await deliver({ ...EVENT, data: null })).toBe(500);
    expect(await deliver(EVENT)).toBe(204);
    expect(await worksDone()).toBe('order:created WEB-1\n');
  });
});

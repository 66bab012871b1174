import { Oms, type RunningOms } from '../../support/cli/oms';
import { StubService } from '../../support/cli/stub-service';
import { until } from '../../support/until';

const MOVE = ['orders', 'move', 'W-1', 'picking'];
const CHANNEL = ['--channel', 'c-1'];

describe('a command that a signal cuts short', () => {
  let stub: StubService;
  let oms: Oms;
  let running: RunningOms;

  beforeAll(async () => {
    stub = await StubService.start();
    oms = new Oms({ OMS_URL: stub.url, OMS_API_KEY: 'k' });
  });
  afterEach(() => running.end('SIGKILL'));
  afterAll(async () => {
    oms.remove();
    await stub.stop();
  });

  /** Starts it, up to a request that gets no response. */
  async function stuckAt(request: string, ...args: string[]): Promise<void> {
    // `trigger` asks which sample orders fit the channel.
    stub.responds({ 'GET /v1/channels/c-1': [200, { type: 'wolt' }], [request]: null });
    running = oms.start(...args);
    await until(`${args.join(' ')} sends ${request}`, () => stub.requests.includes(request));
  }

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends by %s, and not with 0', async (signal) => {
    await stuckAt('PATCH /v1/orders/W-1/status', ...MOVE);
    expect(await running.end(signal)).toBe(signal);
  });

  it.each([
    ['PATCH /v1/orders/W-1/status', MOVE],
    ['POST /v1/jobs/j-1/retry', ['jobs', 'retry', 'j-1']],
    ['POST /v1/channels/c-1/webhook/replay', ['replay', '--since', '1h', ...CHANNEL]],
    ['POST /v1/orders', ['trigger', 'day', ...CHANNEL]],
    ['POST /v1/api-keys', ['keys', 'create', 'k']],
  ])('says after %s that the change may have been made', async (request, args) => {
    await stuckAt(request, ...args);
    expect(await running.end()).toBe('SIGTERM');
    expect(running.stderr()).toBe('Interrupted: the change may have been made, or may still be made.\n');
  });

  it('says so as JSON on request', async () => {
    await stuckAt('PATCH /v1/orders/W-1/status', ...MOVE, '--json');
    await running.end();
    expect(JSON.parse(running.stderr())).toMatchObject({ error: { code: 'INTERRUPTED' } });
  });

  it.each([
    ['that reads', 'GET /v1/orders/W-1', ['orders', 'show', 'W-1']],
    [
      'that only counts',
      'POST /v1/channels/c-1/webhook/replay',
      ['replay', '--since', '1h', '--dry-run', ...CHANNEL],
    ],
    ['that has not come to its change', 'GET /v1/jobs', ['jobs', 'retry', '--failed']],
  ])('says nothing when it is one %s', async (_kind, request, args) => {
    await stuckAt(request, ...args);
    expect(await running.end('SIGINT')).toBe('SIGINT');
    expect(running.stderr()).toBe('');
  });

  it('ends the loop of a shell, too', async () => {
    stub.responds({ 'PATCH /v1/orders/W-1/status': null, 'PATCH /v1/orders/W-2/status': [409, {}] });
    running = oms.startInShell('for order in W-1 W-2; do oms orders move "$order" picking; done');
    await until('the loop is at work', () => stub.requests.length > 0);
    expect(await running.end('SIGINT')).toBe('SIGINT');
    expect(stub.requests).toEqual(['PATCH /v1/orders/W-1/status']);
  });

  it.each([
    ['listen', 'Waiting for webhooks', ['listen', '--port', '0']],
    ['simulate receiver', 'Waiting for webhooks', ['simulate', 'receiver', '--port', '0']],
    ['tail', 'Following', ['tail', 'orders', ...CHANNEL]],
    ['mcp', 'reading only', ['mcp']],
  ])('has done its work when it is %s', async (_name, words, args) => {
    stub.responds({
      'GET /v1/board': [200, { cursor: 'beginning' }],
      'GET /v1/events': [200, { data: [], next: null }],
      'GET /v1/session': [200, { name: 'k', may: null, scope: 'read' }],
    });
    running = oms.start(...args);
    await running.says(words);
    expect(await running.end('SIGINT')).toBe(0);
  });
});

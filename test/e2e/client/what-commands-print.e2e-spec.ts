import { Oms } from '../../support/cli/oms';
import { StubService } from '../../support/cli/stub-service';
import { until } from '../../support/until';

const CHANNEL = ['--channel', 'c-1'];
/** Sets the title of a window, and clears the screen. */
const HOSTILE = '\u001b]0;title\u0007\u009b2J';
const CONTROL = /[^\P{Cc}\n]/u;

describe('what commands print', () => {
  let stub: StubService;
  let oms: Oms;

  beforeAll(async () => {
    stub = await StubService.start();
    oms = new Oms({ OMS_URL: stub.url, OMS_API_KEY: 'k' });
  });
  afterAll(async () => {
    oms.remove();
    await stub.stop();
  });

  it('has no control of a terminal that an order number brings', async () => {
    stub.responds({
      'PATCH /v1/orders/W-1/status': [202, { jobId: 'j-1' }],
      'GET /v1/jobs/j-1': [200, { id: 'j-1', status: 'completed' }],
      'GET /v1/orders/W-1': [200, { id: 'o-1', order_number: HOSTILE, status: 'picking', version: 3 }],
    });
    const { stdout } = await oms.run(['orders', 'move', 'W-1', 'picking']);
    expect(stdout).toBe('?]0;title??2J is picking (version 3).\n');
  });

  it('has none that the name of a channel brings, and a line for each channel', async () => {
    const data = ['c-1', 'c-2'].map((id) => ({ id, name: `${HOSTILE}\nshop` }));
    stub.responds({ 'GET /v1/channels': [200, { data, pagination: { totalPages: 1 } }] });
    const { stderr } = await oms.run(['deliveries']);
    expect(stderr).not.toMatch(CONTROL);
    expect(stderr.trim().split('\n')).toHaveLength(3);
  });

  it('has none that an error brings', async () => {
    stub.responds({ 'GET /v1/orders/W-1': [404, { code: 'ORDER_NOT_FOUND', error: HOSTILE }] });
    const { stderr } = await oms.run(['orders', 'show', 'W-1']);
    expect(stderr).not.toMatch(CONTROL);
    expect(stderr).toContain('?]0;title');
  });

  it.each([
    ['failed', 7, { 'GET /v1/jobs/j-1': [200, { id: 'j-1', type: 'move', status: 'failed' }] }],
    ['can no longer be found', 4, { 'GET /v1/jobs/j-1': [404, { code: 'JOB_NOT_FOUND' }] }],
    [
      'is done, with an order that is gone',
      4,
      { 'GET /v1/jobs/j-1': [200, { id: 'j-1', status: 'completed' }] },
    ],
  ] as const)('names the job of a move that %s', async (_what, code, answers) => {
    stub.responds({ 'PATCH /v1/orders/W-1/status': [202, { jobId: 'j-1' }], ...answers });
    const move = ['orders', 'move', 'W-1', 'picking'];
    const end = await oms.run(move);
    expect(end).toMatchObject({ code, stdout: '' });
    expect(end.stderr).toMatch(/^The move was accepted as job j-1, but:\n./);
    const [first, second] = (await oms.run([...move, '--json'])).stderr.split('\n');
    expect(JSON.parse(first!)).toEqual({ job_id: 'j-1' });
    expect(JSON.parse(second!)).toHaveProperty('error.message');
  });

  it('says which channel of the samples was chosen, and why its test webhook failed', async () => {
    stub.responds({
      'GET /v1/channels': [200, { data: [], pagination: { totalPages: 1 } }],
      'POST /v1/channels': [201, { id: 'c-9' }],
      'POST /v1/channels/c-9/webhook/test': [
        500,
        { code: 'WEBHOOK_TEST_FAILED', error: 'Failed', details: 'status 503' },
      ],
    });
    const { code, stderr } = await oms.run(['trigger', 'webhook:test']);
    expect({ code, stderr }).toEqual({
      code: 5,
      stderr: expect.stringMatching(/^The channel is [^(]+ \(c-9\)\.\nFailed: status 503\n/),
    });
  });

  it('has sample orders of the type of the named channel', async () => {
    stub.responds({ 'GET /v1/channels/c-1': [200, { type: 'wolt' }], 'POST /v1/orders': [400, {}] });
    await oms.run(['trigger', 'order:created', ...CHANNEL]);
    expect(stub.bodies).toEqual([expect.objectContaining({ order_number: expect.stringMatching(/^KK-/) })]);
    stub.responds({ 'GET /v1/channels/c-1': [200, { type: 'other' }] });
    const { code, stderr } = await oms.run(['trigger', 'order:created', ...CHANNEL]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('Give --order with one of'),
    });
  });

  it('says when a replay would send more than the service counts', async () => {
    const found = { count: 100_000, dry_run: true, count_is_lower_bound: true };
    stub.responds({ 'POST /v1/channels/c-1/webhook/replay': [202, found] });
    const dry = ['replay', '--since', '1h', '--dry-run', ...CHANNEL];
    expect((await oms.run(dry)).stdout).toBe('At least 100000 deliveries would be sent again.\n');
    expect(await oms.json(...dry)).toEqual(found);
  });

  it('sends nothing for a dry run of one delivery', async () => {
    stub.responds({});
    expect(await oms.run(['replay', 'd-1', '--dry-run', ...CHANNEL])).toMatchObject({ code: 2 });
    expect(stub.requests).toEqual([]);
  });

  it.each([
    [['orders', 'show'], "missing required argument 'order'"],
    [['orders', 'show', 'W-1', '--chanel', 'c-1'], "unknown option '--chanel'"],
    [['profiles', 'use', 'shop', 'W-1'], "too many arguments for 'use'. Expected 1 argument but got 2."],
    [['order'], "unknown command 'order'\n(Did you mean orders?)"],
    [['orders'], "unknown option '--json'"],
    [['replay', ...CHANNEL], 'Name a delivery (`oms deliveries` lists them), or give --since, such as 2h.'],
  ])('says as JSON what is wrong with oms %j', async (args, message) => {
    const { code, stdout, stderr } = await oms.run([...args, '--json']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({ error: { code: 'FAILURE', message } });
  });

  it('says to programs, too, where it listens, with which secret, and what it refused', async () => {
    const receiving = oms.start('listen', '--port', '0', '--json');
    const said = () =>
      receiving
        .stderr()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    await receiving.says('webhook_secret');
    const [webhook] = said() as { webhook_url: string }[];
    expect(webhook).toEqual({
      webhook_url: expect.stringMatching(/^http:/),
      webhook_secret: expect.stringMatching(/^whsec_/),
    });
    await fetch(webhook!.webhook_url, { method: 'POST', body: '{}' });
    await receiving.says('refused');
    expect(said()[1]).toEqual({ refused: 'the header webhook-signature is missing' });
    expect(await receiving.end()).toBe(0);
    expect(receiving.stdout()).toBe('');
  });

  it('says to programs, too, what the forwarded events are signed with, and which was not taken', async () => {
    const event = {
      event_type: 'webhook:test',
      event_id: 'e-1',
      timestamp: '2026-03-01T09:30:00Z',
      data: {},
    };
    stub.responds({ 'GET /v1/events': [200, { data: [event], next: 'e-1' }] });
    const target = `${stub.url}/hook`;
    const forwarding = oms.start(
      'listen',
      '--from',
      'beginning',
      '--forward-to',
      target,
      '--json',
      ...CHANNEL,
    );
    await until('it says both', () => forwarding.stderr().split('\n').length > 2);
    const [listens, refused] = forwarding
      .stderr()
      .split('\n')
      .map((line) => line && (JSON.parse(line) as object));
    expect(listens).toEqual({
      channel_id: 'c-1',
      forward_to: target,
      webhook_secret: expect.stringMatching(/^whsec_/),
    });
    expect(refused).toEqual({ not_taken: 'e-1', why: '404', again_in_ms: 200 });
    expect(await forwarding.end()).toBe(0);
  });

  it.each([
    ['receives', 'Waiting for webhooks', ['--port', '0']],
    ['forwards', 'Listening to', ['--forward-to', '127.0.0.1:1', ...CHANNEL]],
  ])('does not repeat the secret that it was given when it %s', async (_how, words, args) => {
    stub.responds({
      'GET /v1/board': [200, { cursor: 'beginning' }],
      'GET /v1/events': [200, { data: [], next: null }],
    });
    const listening = oms.start('listen', ...args, '--secret', 'a secret of somebody');
    await listening.says(words);
    expect(await listening.end()).toBe(0);
    expect(listening.stderr()).not.toContain('a secret of somebody');
  });

  it('does not repeat it to programs either', async () => {
    const receiving = oms.start('listen', '--port', '0', '--secret', 'a secret of somebody', '--json');
    await receiving.says('webhook_url');
    expect(await receiving.end()).toBe(0);
    expect(JSON.parse(receiving.stderr())).toEqual({ webhook_url: expect.stringMatching(/^http:/) });
  });
});

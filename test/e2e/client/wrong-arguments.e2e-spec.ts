import { Oms } from '../../support/cli/oms';
import { StubService } from '../../support/cli/stub-service';

const SECRET = 'a secret';

describe('oms, when it is called wrongly', () => {
  let stub: StubService;
  let oms: Oms;

  beforeAll(async () => {
    stub = await StubService.start();
    oms = new Oms({ OMS_URL: stub.url, OMS_API_KEY: 'k' });
  });
  beforeEach(() => stub.responds({}));
  afterAll(async () => {
    oms.remove();
    await stub.stop();
  });

  it.each([
    ['<order> must not be empty', ['orders', 'show', '']],
    ['<id> must not be empty', ['channels', 'show', '']],
    ['<job> must not be empty', ['jobs', 'retry', 'j-1', '']],
    ['--channel must not be empty', ['jobs', 'retry', '--failed', '--channel', '']],
    ['channelId must not be ..', ['channels', 'show', '..']],
    ['name jobs, or give these', ['jobs', 'retry', 'j-1', '--code', 'NO_ITEMS']],
    ['name jobs, or give these', ['jobs', 'retry', 'j-1', '--failed']],
    ['give --failed', ['jobs', 'retry', '--code', 'NO_ITEMS']],
    ['name one, or give these', ['replay', 'd-1', '--since', '1h', '--channel', 'c-1']],
    ['cannot be used with', ['listen', '--port', '0', '--forward-to', '127.0.0.1:1']],
    ['cannot be used with', ['listen', '--port', '0', '--channel', 'c-1']],
    ['cannot be used with', ['trigger', 'day', '--order', 'meals-lunch-for-one', '--count', '2']],
    ['Allowed choices are queued', ['jobs', 'list', '--status', 'done']],
    ['Allowed choices are delivered', ['deliveries', '--status', 'done']],
    ['Allowed choices are order:created', ['replay', '--since', '1h', '--event-type', 'order:made']],
    ['Allowed choices are pending', ['orders', 'find', 'x', '--status', 'pending,done']],
    ['Allowed choices are pending', ['orders', 'move', 'W-1', 'done']],
    ['Allowed choices are read', ['keys', 'create', 'k', '--scope', 'all']],
    ['There is no order:made', ['trigger', 'order:made']],
    ['--fail must be', ['simulate', 'receiver', '--fail', '-1']],
    ['--until must not be before', ['replay', '--since', '1h', '--until', '2h', '--channel', 'c-1']],
    ['options go after the command', ['--url', 'http://127.0.0.1:1', 'channels', 'list']],
  ])('says %s, and calls nothing', async (words, args) => {
    const end = await oms.run(args);
    expect(end).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
    expect(stub.requests).toEqual([]);
  });

  it('takes several statuses', async () => {
    stub.responds({ 'GET /v1/search/orders': [200, { data: [], next: null }] });
    expect(await oms.json('orders', 'find', 'x', '--status', 'pending,picking')).toEqual([]);
  });

  it.each([
    ['OMS_API_KEY', 'a byte order mark', [], { OMS_API_KEY: `\ufeff${SECRET}` }],
    ['OMS_API_KEY', 'a line break', [], { OMS_API_KEY: `${SECRET}\nof mine` }],
    ['--key', 'a line break', ['--key', `${SECRET}\nof mine`], {}],
    ['SYSTEM_TOKEN', 'a line break', [], { OMS_API_KEY: '', SYSTEM_TOKEN: `${SECRET}\nof mine` }],
  ])('names %s when that has %s, without its value', async (name, _what, args, env) => {
    for (const json of [[], ['--json']]) {
      const end = await oms.run(['channels', 'list', ...args, ...json], { env });
      expect(end).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(name) });
      expect(end.stderr).not.toContain(SECRET);
    }
    expect(stub.requests).toEqual([]);
  });
});

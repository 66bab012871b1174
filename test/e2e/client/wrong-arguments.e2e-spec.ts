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
  ])('says %s, and calls nothing', async (words, args) => {
    const end = await oms.run(args);
    expect(end).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
    expect(stub.requests).toEqual([]);
  });

  it.each([
    ['OMS_API_KEY', 'a mark of byte order', [], { OMS_API_KEY: `\ufeff${SECRET}` }],
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

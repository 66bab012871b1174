import { Oms } from '../../support/cli/oms';
import { StubService } from '../../support/cli/stub-service';

describe('oms demo', () => {
  let stub: StubService;
  let oms: Oms;

  beforeAll(async () => {
    stub = await StubService.start();
  });
  beforeEach(() => {
    stub.responds({ 'GET /v1/channels': [200, { data: [], pagination: { totalPages: 1 } }] });
    oms = new Oms();
  });
  afterEach(() => oms.remove());
  afterAll(() => stub.stop());

  it('calls the service that its options name, with their key', async () => {
    stub.keys.clear();
    const named = ['demo', '--url', stub.url, '--key', 'k'];
    const { stderr } = await oms.run(named, {
      env: { OMS_URL: 'http://127.0.0.1:1', SYSTEM_TOKEN: 'other' },
    });
    expect(stderr).toContain(`No service is ready at OMS_URL ${stub.url}`);
    expect(stub.requests).toContain('GET /health/ready');
    expect([...stub.keys]).toEqual(['Bearer k']);
  });

  it('asks before it writes to production', async () => {
    await oms.run(['login', '--url', stub.url, '--production'], { input: 'k\n' });
    stub.responds({});
    const { code, stderr } = await oms.run(['demo']);
    expect({ code, stderr }).toMatchObject({ code: 8, stderr: expect.stringContaining('--yes') });
    expect(stub.requests).toEqual([]);
  });

  it.each([
    ['demo', '--json'],
    ['dev', '--url', 'http://127.0.0.1:1'],
    ['simulate', 'receiver', '--key', 'k'],
    ['completion', 'bash', '--yes'],
    ['profiles', 'list', '--profile', 'shop'],
  ])('like others refuses an option that has no effect: %s', async (...args) => {
    const { code, stderr } = await oms.run(args);
    const message = args.includes('--json') ? JSON.parse(stderr).error.message : stderr;
    expect({ code, message }).toEqual({ code: 2, message: expect.stringContaining('unknown option') });
  });
});

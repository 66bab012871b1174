import { Oms } from '../../support/cli/oms';
import { StubService } from '../../support/cli/stub-service';

describe('oms login', () => {
  let stub: StubService;
  let oms: Oms;

  beforeAll(async () => {
    stub = await StubService.start();
    stub.responds({ 'GET /v1/channels': [200, { data: [], pagination: { totalPages: 1 } }] });
  });
  beforeEach(() => {
    oms = new Oms();
  });
  afterEach(() => oms.remove());
  afterAll(() => stub.stop());

  const login = async (...args: string[]) => {
    const end = await oms.run(['login', ...args], { input: 'key\n' });
    expect(end).toMatchObject({ code: 0 });
  };
  const profiles = () => oms.json<object[]>('profiles');

  it('keeps of a profile what is not given again', async () => {
    await login('shop', '--url', stub.url, '--production', '--channel', 'c-1');
    await login('shop');
    const shop = { name: 'shop', url: stub.url, production: true, channel: 'c-1', current: true };
    expect(await profiles()).toEqual([shop]);
    await login('shop', '--no-production', '--channel', 'c-2');
    expect(await profiles()).toEqual([{ ...shop, production: false, channel: 'c-2' }]);
  });

  it('stores the profile that --profile names, new or known', async () => {
    await login('--url', stub.url);
    await login('--profile', 'shop', '--url', stub.url, '--production');
    await login('--profile', 'shop');
    expect(await profiles()).toEqual([
      expect.objectContaining({ name: 'default', production: false, current: false }),
      expect.objectContaining({ name: 'shop', production: true, current: true }),
    ]);
  });

  it('says that it needs a key when the input has none', async () => {
    const end = await oms.run(['login', '--url', stub.url]);
    expect(end).toMatchObject({ code: 2, stderr: expect.stringContaining('A key is needed') });
  });
});

import { Oms } from '../../support/cli/oms';
import { StubService } from '../../support/cli/stub-service';

describe('oms dev', () => {
  let stub: StubService;
  let oms: Oms;

  beforeAll(async () => {
    stub = await StubService.start();
    oms = new Oms({ SYSTEM_TOKEN: 'a system token of at least 32 characters' });
  });
  afterAll(async () => {
    oms.remove();
    await stub.stop();
  });

  it('sends nothing to another service on its port', async () => {
    stub.responds({ 'GET /health/ready': [200, {}] });
    const { port } = new URL(stub.url);
    const { code, stderr } = await oms.run(['dev', '--port', port]);
    expect(stub.requests).toEqual([]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `Port ${port} on 127.0.0.1 is taken by another program: stop it, or give another by --port.\n`,
    });
  });
});

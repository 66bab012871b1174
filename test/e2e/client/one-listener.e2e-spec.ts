import { Oms, type RunningOms } from '../../support/cli/oms';
import { StubService } from '../../support/cli/stub-service';

describe('oms listen, for one channel', () => {
  let stub: StubService;
  let oms: Oms;
  let running: RunningOms;

  beforeAll(async () => {
    stub = await StubService.start();
    stub.responds({
      'GET /v1/board': [200, { cursor: 'beginning' }],
      'GET /v1/events': [200, { data: [], next: null }],
    });
    oms = new Oms({ OMS_URL: stub.url, OMS_API_KEY: 'k' });
  });
  afterEach(() => running.end());
  afterAll(async () => {
    oms.remove();
    await stub.stop();
  });

  const listens = async () => {
    running = oms.start('listen', '--channel', 'c-1');
    await running.says('Listening to');
  };

  it('runs once at a time, and again after it was killed', async () => {
    await listens();
    const second = await oms.run(['listen', '--channel', 'c-1']);
    expect(second).toMatchObject({ code: 2, stderr: expect.stringContaining('listens to this already') });
    await running.end('SIGKILL');
    await listens();
  });
});

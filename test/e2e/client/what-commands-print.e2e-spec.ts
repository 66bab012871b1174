import { Oms } from '../../support/cli/oms';
import { StubService } from '../../support/cli/stub-service';

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
});

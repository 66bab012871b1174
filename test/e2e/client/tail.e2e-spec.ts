import { Oms, type RunningOms } from '../../support/cli/oms';
import { StubService, type StubAnswer } from '../../support/cli/stub-service';
import { until } from '../../support/until';

const CHANNEL = ['--channel', 'c-1'];
/** More than the client repeats a call by itself. */
const OUTAGE_MS = 8_000;

describe('oms tail', () => {
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

  it.each([
    [
      'jobs',
      'GET /v1/jobs',
      (status: string) => ({ id: 'j-1', created_at: 'T', type: 'create_order', status, attempts: 1 }),
    ],
    [
      'deliveries',
      'GET /v1/channels/c-1/webhook/history',
      (status: string) => ({
        id: 'd-1',
        event_type: 'order:created',
        delivery_status: status,
        retry_count: 0,
      }),
    ],
  ])('%s goes on when the service was away, and says so meanwhile', async (what, request, row) => {
    const is = (status: string): Record<string, StubAnswer> => ({
      [request]: [200, { data: [row(status)] }],
    });
    stub.responds(is('pending'));
    running = oms.start('tail', what, ...CHANNEL);
    await until('it has looked', () => stub.requests.length > 1);
    stub.responds({ [request]: [503, { error: 'away', code: 'SERVICE_UNAVAILABLE' }] });
    await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
    await until('it says so', () => running.stderr().includes('waiting for the service'));
    expect(running.stdout()).toBe('');
    stub.responds(is('completed'));
    await until('it has seen the change', () => running.stdout().includes('completed'));
    expect(running.stdout().trim().split('\n')).toHaveLength(1);
  });

  it('ends by a refusal', async () => {
    stub.responds({ 'GET /v1/jobs': [403, { error: 'no', code: 'FORBIDDEN' }] });
    running = oms.start('tail', 'jobs', ...CHANNEL);
    await until('it says why', () => running.stderr() !== '');
    expect(running.stderr()).not.toContain('waiting');
  });
});

describe('oms open', () => {
  it('keeps the path of the address', async () => {
    const oms = new Oms({ OMS_URL: 'https://shop.example/orders/', OMS_API_KEY: 'k' });
    expect((await oms.run(['open', '--print'])).stdout).toBe('https://shop.example/orders/console\n');
    expect((await oms.run(['open', 'W/1', '--print'])).stdout).toBe(
      'https://shop.example/orders/console/orders/W%2F1\n',
    );
    oms.remove();
  });
});

import { Oms } from '../../support/cli/oms';
import { StubService } from '../../support/cli/stub-service';

const failed = (...ids: string[]) => ({
  data: ids.map((id) => ({ id, status: 'failed', error: null })),
  pagination: { totalPages: 1 },
});
const NOT_FAILED = {
  code: 'JOB_NOT_FAILED',
  message: 'Only a failed job can be retried; this one is queued',
};

describe('oms jobs retry, when somebody else retries too', () => {
  let stub: StubService;
  let oms: Oms;

  beforeAll(async () => {
    stub = await StubService.start();
    oms = new Oms({ OMS_URL: stub.url, OMS_API_KEY: 'k' });
  });
  beforeEach(() =>
    stub.responds({
      'GET /v1/jobs': [200, failed('j-4', 'j-3', 'j-2', 'j-1')],
      'POST /v1/jobs/j-1/retry': [202, {}],
      'POST /v1/jobs/j-2/retry': [409, NOT_FAILED],
      'POST /v1/jobs/j-3/retry': [404, { code: 'JOB_NOT_FOUND', message: 'Job not found' }],
      'POST /v1/jobs/j-4/retry': [202, {}],
    }),
  );
  afterAll(async () => {
    oms.remove();
    await stub.stop();
  });

  it('queues the other failed jobs, the oldest first, and says how many there were of each', async () => {
    expect(await oms.run(['jobs', 'retry', '--failed'])).toEqual({
      code: 0,
      stdout: '2 jobs are queued again.\n2 were not failed any more: retried meanwhile, or gone.\n',
      stderr: '',
    });
    expect(await oms.json('jobs', 'retry', '--failed')).toEqual({
      retried: ['j-1', 'j-4'],
      not_failed: ['j-2', 'j-3'],
    });
  });

  it('stops at a named job that is not failed, and says how many it has queued', async () => {
    expect(await oms.run(['jobs', 'retry', 'j-1', 'j-2', 'j-4'])).toEqual({
      code: 5,
      stdout: '',
      stderr: `1 of 3 jobs were queued again before this:\n${NOT_FAILED.message}\n`,
    });
  });

  it('says as JSON which jobs it has queued before one that is not there', async () => {
    const { code, stdout, stderr } = await oms.run(['jobs', 'retry', 'j-1', 'j-3', 'j-4', '--json']);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    const [done, failure] = stderr.trim().split('\n');
    expect(JSON.parse(done!)).toEqual({ retried: ['j-1'], not_failed: [] });
    expect(JSON.parse(failure!)).toMatchObject({ error: { code: 'JOB_NOT_FOUND' } });
  });
});

import { applied } from './accepted';
import { api, ApiError, request } from './request';

jest.mock('./request', () => {
  const actual = jest.requireActual<typeof import('./request')>('./request');
  return { ...actual, request: jest.fn(), api: { get: jest.fn() } };
});

const refusal = { code: 'NAME_TAKEN', message: 'There is one of this name' };
const job = (status: string, error: object | null = null) => ({ id: 'j', status, error });
const refused = (status: number) => new ApiError(status, 'CODE', 'refused', null, null);

describe('what is accepted as a job', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.resetAllMocks();
  });
  afterEach(() => jest.useRealTimers());

  /** How it ends when the service waits for the job until it is `first`, and then shows it as the `looks` one after another. */
  const endsAs = async (first: object | null, ...looks: (object | Error)[]) => {
    jest.mocked(request).mockResolvedValue({ job: first });
    const look = jest.mocked(api.get as (...given: unknown[]) => Promise<unknown>);
    for (const one of looks) {
      if (one instanceof Error) look.mockRejectedValueOnce(one);
      else look.mockResolvedValueOnce(one);
    }
    const end = applied('/v1/things', { method: 'POST' }).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await jest.advanceTimersByTimeAsync(60_000);
    return [await Promise.race([end, Promise.resolve('waits')]), look.mock.calls.length];
  };

  it('is done when the job has ended while the service waited for it, or is gone', async () => {
    expect(await endsAs(job('completed'))).toEqual(['done', 0]);
    expect(await endsAs(null)).toEqual(['done', 0]);
    expect(await endsAs(job('failed', refusal))).toEqual([refusal.message, 0]);
  });

  it('is waited for longer than the service does, and then said to be refused or done', async () => {
    expect(await endsAs(job('queued'), job('processing'), job('failed', refusal))).toEqual([
      refusal.message,
      2,
    ]);
    expect(await endsAs(job('queued', { code: 'INTERNAL_ERROR' }), job('completed'))).toEqual(['done', 3]);
  });

  it('stays accepted while the service does not answer', async () => {
    expect(await endsAs(job('queued'), refused(0), refused(503), job('completed'))).toEqual(['done', 3]);
  });

  it('stays accepted while there are too many requests, and is not looked at before their time', async () => {
    const tooMany = new ApiError(429, 'TOO_MANY_REQUESTS', 'refused', null, null, 30_000);
    expect(await endsAs(job('queued'), tooMany, job('completed'))).toEqual(['done', 2]);
    expect(await endsAs(job('queued'), tooMany, tooMany, job('completed'))).toEqual(['waits', 4]);
  });

  it('is not said to be done to who may see no jobs', async () => {
    const [end] = await endsAs(job('queued'), refused(403));
    expect(end).toMatch('has not happened yet');
  });
});

import { createClient } from '../index.js';

const JOB = { id: 'j', type: 'order.status', status: 'completed' };

describe('waiting for a job', () => {
  let asked: number;
  let answer: () => Response;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    asked = 0;
  });
  afterEach(() => jest.useRealTimers());

  const away = () => Response.json({ code: 'SERVICE_UNAVAILABLE', error: 'restarting' }, { status: 503 });
  const refused = () => {
    throw new TypeError('fetch failed');
  };
  const wait = (signal?: AbortSignal) => {
    const fetch = async () => {
      asked += 1;
      return answer();
    };
    const started = Date.now();
    return createClient({ baseUrl: 'http://oms.test', fetch })
      .jobs.handle('j')
      .wait({ signal })
      .then((job) => ({ job }))
      .catch((error: unknown) => ({ error }))
      .then((end) => ({ ...end, afterMs: Date.now() - started }));
  };
  const passes = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) await jest.advanceTimersByTimeAsync(50);
  };

  it.each([
    ['is unavailable', away],
    ['can not be reached', refused],
  ])('outlasts a service that %s for 10 s', async (_what, outage) => {
    answer = outage;
    const end = wait();
    await passes(10_000);
    answer = () => Response.json(JOB);
    await passes(6_000);
    expect(await end).toMatchObject({ job: JOB });
  });

  it('ends after 60 s of an outage, not before, and says why it knows no more', async () => {
    answer = away;
    const end = wait();
    await passes(61_000);
    const { afterMs, ...outcome } = await end;
    expect(outcome).toMatchObject({
      error: { code: 'TIMED_OUT', message: expect.stringContaining('restarting') },
    });
    expect(afterMs).toBeGreaterThan(55_000);
    expect(afterMs).toBeLessThanOrEqual(60_000);
  });

  it('asks no sooner than the service wants during an outage', async () => {
    answer = () => Response.json({}, { status: 503, headers: { 'Retry-After': '50' } });
    const end = wait();
    await passes(49_000);
    expect(asked).toBe(1);
    await passes(12_000);
    expect(await end).toMatchObject({ error: { code: 'TIMED_OUT' } });
  });

  it('ends at once when its signal is aborted during an outage', async () => {
    answer = away;
    const stop = new AbortController();
    const end = wait(stop.signal);
    await passes(10_000);
    const reason = new Error('closed');
    stop.abort(reason);
    expect(await end).toMatchObject({ error: reason, afterMs: 10_000 });
  });

  it('ends at a refusal', async () => {
    answer = () => Response.json({ code: 'JOB_NOT_FOUND' }, { status: 404 });
    expect(await wait()).toMatchObject({ error: { code: 'JOB_NOT_FOUND' } });
  });
});

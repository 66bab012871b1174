import { Call } from './call';

describe('the time of a call', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const REQUEST = { method: 'GET', path: '/', totalTimeoutMs: 1_000, maxResponseBytes: 10 } as const;

  it('starts when it gets a connection', async () => {
    const call = new Call(REQUEST);
    jest.advanceTimersByTime(900);
    call.begins();
    jest.advanceTimersByTime(900);
    call.onResponseStart(null, 200, {});
    call.onResponseEnd();
    expect(await call.response).toMatchObject({ status: 200, durationMs: 900 });
  });

  it('is up for the other side after that, and for the service before it', async () => {
    const [begun, waiting] = [new Call(REQUEST), new Call(REQUEST)];
    begun.begins();
    jest.advanceTimersByTime(1_000);
    await expect(begun.response).rejects.toMatchObject({ name: 'RequestFailedError', kind: 'timeout' });
    await expect(waiting.response).rejects.toMatchObject({ name: 'OutOfConnectionsError' });
  });
});

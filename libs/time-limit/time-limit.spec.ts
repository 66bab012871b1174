import { inTime, TooLateError, waitAtMost } from './time-limit';

const never = new Promise<never>(() => undefined);
const LONG_MS = 60_000;

describe('a time limit', () => {
  it('gives the result of work that is done in time', async () => {
    await expect(inTime(Promise.resolve(7), LONG_MS)).resolves.toBe(7);
  });

  it('passes on the error of work that fails in time', async () => {
    await expect(inTime(Promise.reject(new Error('no')), LONG_MS)).rejects.toThrow('no');
  });

  it('rejects when the work takes longer', async () => {
    await expect(inTime(never, 1)).rejects.toBeInstanceOf(TooLateError);
  });

  it('waits for work however it ends, and not forever', async () => {
    await waitAtMost(LONG_MS, Promise.reject(new Error('no')));
    await waitAtMost(1, never);
  });

  it('leaves no timer behind that would keep a process alive', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    await waitAtMost(LONG_MS, Promise.resolve());
    expect(timers()).toBe(before);
  });
});

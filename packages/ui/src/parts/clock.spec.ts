import { currentTime, watchTime } from './clock';

describe('the time that screens share', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('changes every ten seconds for all who watch, and for nobody else', () => {
    const [first, other] = [jest.fn(), jest.fn()];
    const leaves = [watchTime(first), watchTime(other)];
    jest.advanceTimersByTime(20_000);
    expect([first.mock.calls.length, other.mock.calls.length]).toEqual([2, 2]);
    expect(currentTime()).toBe(Date.now());
    for (const leave of leaves) leave();
    jest.advanceTimersByTime(20_000);
    expect(first).toHaveBeenCalledTimes(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is right at once for who watches after a while in which nobody did', () => {
    watchTime(() => undefined)();
    jest.advanceTimersByTime(60_000);
    const leave = watchTime(() => undefined);
    expect(currentTime()).toBe(Date.now());
    leave();
  });
});

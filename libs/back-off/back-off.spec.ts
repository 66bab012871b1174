import { endlessDelayMs, nextDelayMs, spread } from './back-off';

const SCHEDULE = [1_000, 5_000, 3_600_000];

describe('back-off', () => {
  it('follows the schedule, whose last delay is followed by the last try', () => {
    expect([1, 2, 3, 4].map((tries) => nextDelayMs(SCHEDULE, tries))).toEqual([...SCHEDULE, null]);
    expect(nextDelayMs([], 1)).toBeNull();
  });

  it('repeats the last delay forever where work is never given up', () => {
    const delays = [1, 2, 3, 4, 500].map((tries) => endlessDelayMs(SCHEDULE, tries));
    expect(delays).toEqual([1_000, 5_000, 3_600_000, 3_600_000, 3_600_000]);
    expect(endlessDelayMs([], 1)).toBe(0);
  });

  it('is spread by a fifth either way', () => {
    expect([0, 0.5, 1].map((random) => spread(1_000, random))).toEqual([800, 1_000, 1_200]);
  });
});

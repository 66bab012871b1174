import { nextTryDelayMs } from './next-try';

const SCHEDULE = [1_000, 5_000, 3_600_000];

describe('the next try of parked work', () => {
  it('follows the schedule and then repeats its longest delay forever', () => {
    const delays = [1, 2, 3, 4, 500].map((tries) => nextTryDelayMs(SCHEDULE, tries, 0.5));
    expect(delays).toEqual([1_000, 5_000, 3_600_000, 3_600_000, 3_600_000]);
  });

  it('is spread by a fifth either way', () => {
    expect(nextTryDelayMs(SCHEDULE, 1, 0)).toBe(800);
    expect(nextTryDelayMs(SCHEDULE, 1, 1)).toBe(1_200);
  });
});

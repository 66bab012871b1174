import { markingFlags } from './collector-flags';

describe('markingFlags', () => {
  it.each([1, 2])('leave the marking to the event loop on %d cores', (cores) => {
    expect(markingFlags(cores)).toEqual(['--no-concurrent-marking']);
  });

  it('leave it to threads of its own where there are cores for them', () => {
    expect(markingFlags(3)).toEqual([]);
  });
});

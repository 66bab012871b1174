import { collectorFlags } from './collector-flags';

describe('collectorFlags', () => {
  it.each([1, 2])('leave the marking to the event loop on %d cores', (cores) => {
    expect(collectorFlags(cores)).toEqual(['--heap-growing-percent=50', '--no-concurrent-marking']);
  });

  it('leave it to threads of its own where there are cores for them', () => {
    expect(collectorFlags(3)).toEqual(['--heap-growing-percent=50']);
  });
});

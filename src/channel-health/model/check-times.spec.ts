import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { isDue, nextCheckMs } from './check-times';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 2, 1, 9, 30);

describe('the times of regular health checks', () => {
  const interval = fc.integer({ min: 1_000, max: 86_400_000 });
  const now = fc.integer({ min: 0, max: 4_102_444_800_000 });

  it('are later than now, by one interval at most', () => {
    fc.assert(
      fc.property(fc.uuid(), interval, now, (id, intervalMs, nowMs) => {
        const aheadMs = nextCheckMs(id, intervalMs, nowMs) - nowMs;
        return aheadMs > 0 && aheadMs <= intervalMs;
      }),
    );
  });

  it('follow each other one interval apart, wherever they are asked for between', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        interval,
        now,
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (id, intervalMs, nowMs, part) => {
          const first = nextCheckMs(id, intervalMs, nowMs);
          return nextCheckMs(id, intervalMs, first + Math.floor(part * intervalMs)) === first + intervalMs;
        },
      ),
    );
  });

  it('spread the channels that were made in one go over the interval', () => {
    const ids = Array.from({ length: 1_000 }, () => uuid());
    const tenths = new Map<number, number>();
    for (const id of ids) {
      const tenth = Math.ceil((nextCheckMs(id, 15 * MINUTE, NOW) - NOW) / (1.5 * MINUTE));
      tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
    }
    expect(tenths.size).toBe(10);
    expect(Math.max(...tenths.values())).toBeLessThan(200);
  });

  it('let a check be a little late, and leave out one that was missed for long', () => {
    expect(isDue(NOW + 1, 15 * MINUTE, NOW)).toBe(false);
    expect(isDue(NOW, 15 * MINUTE, NOW)).toBe(true);
    expect(isDue(NOW - MINUTE, 15 * MINUTE, NOW)).toBe(true);
    expect(isDue(NOW - 2 * MINUTE, 15 * MINUTE, NOW)).toBe(false);
    expect(isDue(NOW - 4_000, 1_000, NOW)).toBe(true);
  });
});

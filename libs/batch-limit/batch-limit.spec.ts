import fc from 'fast-check';
import { countWithin } from './batch-limit';

describe('a batch', () => {
  it.each([
    [{ rows: 3, bytes: 100 }, [1, 1, 1, 1], 3],
    [{ rows: 9, bytes: 100 }, [60, 39, 1, 1], 3],
    [{ rows: 9, bytes: 100 }, [60, 60, 60], 2],
    [{ rows: 9, bytes: 100 }, [5_000, 1], 1],
    [{ rows: 9, bytes: 0 }, [0, 0], 1],
    [{ rows: 9, bytes: 100 }, [], 0],
  ])('of %j takes of sizes %j the first %i', (limit, sizes, count) => {
    expect(countWithin(limit, sizes)).toBe(count);
  });

  it('is never empty, exceeds its bytes by one row at most and stops only at a limit', () => {
    const sizes = fc.array(fc.nat(50), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 20 }), fc.nat(200), (all, rows, bytes) => {
        const count = countWithin({ rows, bytes }, all);
        const sum = (most: number) => all.slice(0, most).reduce((total, size) => total + size, 0);
        expect(count).toBeGreaterThanOrEqual(1);
        expect(count).toBeLessThanOrEqual(rows);
        if (count > 1) expect(sum(count - 1)).toBeLessThan(bytes);
        if (count < Math.min(rows, all.length)) expect(sum(count)).toBeGreaterThanOrEqual(bytes);
      }),
    );
  });
});

import fc from 'fast-check';
import { decimalSum, nearestSum } from './decimal-sum';

describe('the sum of two quantities', () => {
  it('is exact for any two amounts in hundredths', () => {
    const hundredths = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(hundredths, hundredths, (a, b) => {
        expect(decimalSum(a / 100, b / 100)).toBe((a + b) / 100);
      }),
    );
  });

  it.each([
    [0.1, 0.2, 0.3],
    [1e-7, 1, 1.0000001],
    [1e21, 5e20, 1.5e21],
    [2, 0.75, 2.75],
  ])('of %d and %d is %d', (a, b, sum) => {
    expect(decimalSum(a, b)).toBe(sum);
  });

  it.each([
    [1e300, 1e-9],
    [9007199254740992, 1],
    [Number.MAX_VALUE, Number.MAX_VALUE],
  ])('of %d and %d is nothing rather than a rounded one', (a, b) => {
    expect(decimalSum(a, b)).toBeNull();
  });

  it('of several is exact, or the nearest where no number is', () => {
    expect(nearestSum([])).toBe(0);
    expect(nearestSum([0.1, 0.2, -0.3])).toBe(0);
    expect(nearestSum([1e300, 1e-9, 1])).toBe(1e300);
  });
});

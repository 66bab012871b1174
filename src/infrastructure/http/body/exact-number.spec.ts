import fc from 'fast-check';
import { isExact } from './exact-number';

describe('a JSON number is exact', () => {
  it.each([
    '0',
    '-0',
    '0.0',
    '1.10',
    '1e3',
    '1E+3',
    '100e-2',
    '0.1',
    '-12.50',
    '9007199254740992',
    '1e22',
    '0e999',
  ])('as %s', (number) => expect(isExact(number)).toBe(true));

  it.each([
    '9007199254740993',
    '1234567890123456.789',
    '12345678901234567.89',
    '12345678901234567890',
    '1e400',
    '-1e400',
    '1e-400',
    '0.10000000000000001',
    '0.1000000000000000055511151231257827',
  ])('not as %s', (number) => expect(isExact(number)).toBe(false));

  it('as every number that a program writes, also with more zeros', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const written = JSON.stringify(value);
        expect(isExact(written)).toBe(true);
        if (!written.includes('e'))
          expect(isExact(`${written}${written.includes('.') ? '' : '.'}00`)).toBe(true);
      }),
    );
  });

  it('never when reading it lost a digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 10n ** 30n }), (value) => {
        const text = value.toString();
        expect(isExact(text)).toBe(
          BigInt(Number(text).toLocaleString('fullwide', { useGrouping: false })) === value,
        );
      }),
    );
  });

  it('or not in time that grows with its length only', () => {
    const startedMs = performance.now();
    expect(isExact(`0.${'0'.repeat(1_000_000)}1`)).toBe(false);
    expect(isExact(`1${'0'.repeat(1_000_000)}`)).toBe(false);
    expect(isExact(`1.${'0'.repeat(1_000_000)}`)).toBe(true);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });
});

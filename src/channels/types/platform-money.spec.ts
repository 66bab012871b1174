import fc from 'fast-check';
import { amountText, fromMinor, roundedRowTotal, rowTotal, toMinor, unitPrice } from './platform-money';

describe('amounts of platforms', () => {
  it.each([
    [1.29, 'EUR', 129],
    [1.005, 'EUR', 101],
    [3200, 'JPY', 3200],
    [1.234, 'KWD', 1234],
    [12.5, undefined, 1250],
    [12.5, 'nonsense', 1250],
  ])('%p %p are %p of the smallest unit', (amount, currency, minor) => {
    expect(toMinor(amount, currency)).toBe(minor);
  });

  it('survive being counted in the smallest unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        (minor, currency) => {
          expect(toMinor(fromMinor(minor, currency), currency)).toBe(minor);
        },
      ),
    );
  });

  it('are written with the places of their currency, and more only where they have more', () => {
    expect([amountText(12, 'EUR'), amountText(12.5, 'EUR'), amountText(0.0375, 'EUR')]).toEqual([
      '12.00',
      '12.50',
      '0.0375',
    ]);
    expect([amountText(3200, 'JPY'), amountText(undefined, 'EUR')]).toEqual(['3200', undefined]);
  });

  it('of a row give back the price of a unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e7 }), fc.integer({ min: 1, max: 2000 }), (cents, quantity) => {
        expect(unitPrice(rowTotal(cents / 100, quantity), quantity)).toBe(cents / 100);
      }),
    );
    expect(unitPrice(5, 0)).toBeUndefined();
    expect(roundedRowTotal(2.99, 0.75, 'EUR')).toBe(2.24);
  });
});

import fc from 'fast-check';
import { writtenBytes, writtenCharacters } from './written-out';

describe('what the database writes', () => {
  it.each([
    [0, '0'],
    [-12.5, '-12.5'],
    [1e20, '100000000000000000000'],
    [1e21, `1${'0'.repeat(21)}`],
    [-1.25e300, `-125${'0'.repeat(298)}`],
    [1e-7, '0.0000001'],
    [-1.25e-300, `-0.${'0'.repeat(299)}125`],
  ])('has no exponents: %s', (number, written) => {
    expect(Math.abs(writtenCharacters(number) - written.length)).toBeLessThanOrEqual(5);
  });

  it('is JSON otherwise, to the byte', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        fc.pre(!/\de[+-]\d/.test(JSON.stringify(value)));
        const members = { value, date: new Date(0), absent: undefined, none: null };
        expect(writtenBytes(members)).toBe(Buffer.byteLength(JSON.stringify(members)));
      }),
    );
  });

  it('is longer than JSON by that, wherever the numbers are, and text adds nothing', () => {
    const none = { text: '1e+308 3e-4512', list: [1, 'ä', null], plain: 1.5 };
    expect(writtenBytes(none)).toBe(Buffer.byteLength(JSON.stringify(none)));
    const some = { ...none, deep: [{ a: 1e308 }, { a: 1e308 }] };
    expect(writtenBytes(some)).toBe(Buffer.byteLength(JSON.stringify(some)) + 2 * (308 - '1e+308'.length));
  });
});

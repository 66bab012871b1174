import fc from 'fast-check';
import { checkDigit, isGtin } from './gtin';
import { isFor, isMisread, parseCode } from './parse-code';

const withCheck = (digits: string) => digits + String(checkDigit(digits));

describe('codes', () => {
  it.each([
    ['EAN-13', '4006381333931', '04006381333931'],
    ['EAN-8', '96385074', '00000096385074'],
    ['UPC-A', '036000291452', '00036000291452'],
    ['GTIN-14', '10614141000415', '10614141000415'],
    ['EAN-13 with the mark of its symbology', ']E04006381333931', '04006381333931'],
    ['UPC-E', '04252614', '00042100005264'],
    ['GS1-128', ']C10104006381333931', '04006381333931'],
    ['GS1 with brackets', '(01)04006381333931(15)261231', '04006381333931'],
    ['GS1 Digital Link', 'https://id.example.com/01/04006381333931/10/ABC', '04006381333931'],
  ])('name their trade item: %s', (_name, text, gtin) => {
    expect(parseCode(text)?.gtin).toBe(gtin);
  });

  it('say what they weigh or cost', () => {
    const ean = withCheck('231234560789');
    expect(parseCode(ean)).toMatchObject({ storeItem: '23123456', grams: 789 });
    expect(parseCode(withCheck('241234560789'))).toMatchObject({ grams: 7_890 });
    expect(parseCode(withCheck('201234560789'))).toMatchObject({ price: 7.89, grams: null });
    expect(parseCode(']C1019506000134352831030012503922000499')).toBeTruthy();
    expect(parseCode('(01)95060001343528(3103)001250(3922)0499')).toMatchObject({
      grams: 1_250,
      price: 4.99,
    });
    expect(parseCode('0195060001343528310300125010LOT7\u001d3002')).toMatchObject({ grams: 1_250, count: 2 });
    expect(parseCode('(01)95060001343528(3201)000010')).toMatchObject({ grams: 454 });
    expect(parseCode('https://example.com/01/09506000134352?3103=000189')).toMatchObject({ grams: 189 });
  });

  it('are for a product however it is written', () => {
    expect(isFor(parseCode('036000291452')!, '0036000291452')).toBe(true);
    expect(isFor(parseCode('(01)00036000291452')!, '036000291452')).toBe(true);
    expect(isFor(parseCode(withCheck('231234560789'))!, withCheck('231234560000'))).toBe(true);
    expect(isFor(parseCode(withCheck('231234570789'))!, withCheck('231234560000'))).toBe(false);
    expect(isFor(parseCode('036000291452')!, '4006381333931')).toBe(false);
    expect(isFor(parseCode('SHELF-A2')!, 'SHELF-A2')).toBe(true);
  });

  it('know digits that were misread', () => {
    expect(isMisread('4006381333932')).toBe(true);
    expect(isMisread('4006381333931')).toBe(false);
    expect(isMisread('Shelf A2')).toBe(false);
  });

  it('are never made of anything that breaks the reader', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const code = parseCode(text);
        expect(code === null || code.text.length <= 200).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789()\u001d'), maxLength: 60 }), (text) => {
        const grams = parseCode(text)?.grams ?? 0;
        expect(Number.isFinite(grams) && grams >= 0).toBe(true);
      }),
    );
  });

  it('with one wrong digit are never taken for the right one', () => {
    const digits = fc.stringMatching(/^\d{12}$/);
    fc.assert(
      fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (twelve, place, shift) => {
        const ean = withCheck(twelve);
        const wrong = [...ean].map((d, n) => (n === place ? String((Number(d) + shift) % 10) : d)).join('');
        expect(isGtin(ean)).toBe(true);
        expect(isGtin(wrong)).toBe(false);
        expect(isFor(parseCode(wrong) ?? parseCode('x')!, ean)).toBe(false);
      }),
    );
  });
});

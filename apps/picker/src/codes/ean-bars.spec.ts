import { eanBars } from './ean-bars';

describe('the bars of an EAN-13', () => {
  it('are those of the standard', () => {
    // 5901234123457 is the example of the symbology's description.
    expect(eanBars('5901234123457')).toBe(
      '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101',
    );
  });

  it('have no first digit of their own: it is in the sets of the left half', () => {
    expect(eanBars('0012345678905')).toHaveLength(95);
    expect(eanBars('0012345678905')).not.toBe(eanBars('9012345678905'));
  });
});

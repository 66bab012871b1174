/** The seven modules of a digit in set L; R is its complement, G is R backwards. */
const L = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** Which sets the six left digits take, by the first digit. */
const SETS = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
];
const EDGE = '101';
const MIDDLE = '01010';

/** The 95 modules of an EAN-13, dark as `1`. */
export function eanBars(ean: string): string {
  const [first, ...digits] = [...ean].map(Number) as [number, ...number[]];
  const left = digits
    .slice(0, 6)
    .map((digit, n) => (SETS[first]![n] === 'L' ? L[digit]! : backwards(complement(L[digit]!))));
  const right = digits.slice(6).map((digit) => complement(L[digit]!));
  return EDGE + left.join('') + MIDDLE + right.join('') + EDGE;
}

function complement(modules: string): string {
  return modules.replace(/[01]/g, (module) => (module === '0' ? '1' : '0'));
}

function backwards(modules: string): string {
  return [...modules].reverse().join('');
}

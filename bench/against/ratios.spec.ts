import { ratioOf } from './ratios';

describe('ratioOf', () => {
  it('is that of all pairs where they agree', () => {
    const pairs = [
      { this: 110, other: 100 },
      { this: 55, other: 50 },
    ];
    expect(ratioOf(pairs)).toBeCloseTo(1.1);
  });

  it('takes twice and half as equal', () => {
    const pairs = [
      { this: 200, other: 100 },
      { this: 100, other: 200 },
    ];
    expect(ratioOf(pairs)).toBeCloseTo(1);
  });
});

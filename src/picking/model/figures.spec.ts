import { figuresOf } from './figures';

const SUMS = { orders: 2, lines: 5, ordered: 10, picked: 8, substituted: 1, seconds: 360 };

describe('the figures of a store', () => {
  it('are the units that were found, those that were replaced, and how many an hour', () => {
    expect(figuresOf(SUMS)).toEqual({
      orders: 2,
      lines: 5,
      units: 9,
      found_rate: 0.8,
      substitution_rate: 0.5,
      units_per_hour: 90,
    });
  });

  it('say all only of all, and none only of none', () => {
    const sums = { ...SUMS, ordered: 25_000, picked: 24_999, substituted: 0 };
    expect(figuresOf(sums).found_rate).toBe(0.9999);
    expect(figuresOf({ ...sums, picked: 1, substituted: 1 })).toMatchObject({
      found_rate: 0.0001,
      substitution_rate: 0.0001,
    });
    expect(figuresOf({ ...sums, picked: 25_000 }).found_rate).toBe(1);
    expect(figuresOf({ ...sums, picked: 0 }).found_rate).toBe(0);
  });

  it('say nothing where there is nothing to say', () => {
    const none = { orders: 0, lines: 0, ordered: 0, picked: 0, substituted: 0, seconds: 0 };
    expect(figuresOf(none)).toMatchObject({
      found_rate: null,
      substitution_rate: null,
      units_per_hour: null,
    });
    expect(figuresOf({ ...SUMS, picked: 10, substituted: 0 }).substitution_rate).toBeNull();
    expect(figuresOf({ ...SUMS, seconds: 59 }).units_per_hour).toBeNull();
  });
});

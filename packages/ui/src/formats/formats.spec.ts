import { shortId } from './id';
import { formatCount, formatMoney } from './money';
import { wholePercent } from './percent';
import { formatDuration, formatExact, formatRelative } from './time';

describe('formatMoney', () => {
  it('writes an amount with its currency', () => {
    expect(formatMoney(1234.5, 'EUR', 'en')).toBe('€1,234.50');
  });

  it('keeps a currency that nobody knows, and an amount without one', () => {
    expect(formatMoney(12, 'points', 'en')).toBe('12 points');
    expect(formatMoney(1234, null, 'en')).toBe('1,234');
    expect(formatCount(1234567, 'en')).toBe('1,234,567');
  });
});

describe('formatRelative', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const after = (ms: number) => formatRelative(new Date(now.getTime() + ms), now, 'en');

  it('takes the largest whole unit', () => {
    expect([after(-200_000), after(7_300_000), after(-400), after(3 * 86_400_000)]).toEqual([
      '3 minutes ago',
      'in 2 hours',
      'now',
      'in 3 days',
    ]);
  });

  it('is short where there is little room', () => {
    expect(formatRelative(new Date(now.getTime() - 200_000), now, 'en', 'narrow')).toBe('3m ago');
  });

  it('says the exact moment with its zone', () => {
    expect(formatExact(now, 'en', 'UTC')).toBe('Nov 23, 2026, 12:00:00 PM UTC');
  });
});

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [2_449, '2.4 s'],
  [9_999, '9.9 s'],
  [59_999, '59 s'],
  [185_000, '3 min 5 s'],
  [7_800_000, '2 h 10 min'],
  [86_400_000, '1 d'],
])('formats a duration of %i ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

it.each([
  [0, 0],
  [0.0004, 1],
  [0.444, 44],
  [0.994, 99],
  [0.9996, 99],
  [1, 100],
])(
  'says of a share of %f that it is %i %%: 100 only when it is all, and 0 only when it is nothing',
  (share, percent) => {
    expect(wholePercent(share)).toBe(percent);
  },
);

it('shortens a UUID and nothing else', () => {
  expect(shortId('0192f0c1-7b1e-7cc3-98a1-2b8e1a3f4d5c')).toBe('0192f0c1');
  expect(shortId('W-10231')).toBe('W-10231');
});

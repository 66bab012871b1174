import { idsOf } from './replay-selection';

const AT = new Date('2026-03-01T12:00:00.000Z');
const MINUTE_MS = 60_000;

/** As of a delivery that is made so many milliseconds after `AT`. */
const madeAfter = (ms: number, rest: string) => {
  const time = (AT.getTime() + ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest}`;
};
const LOW = '7000-8000-000000000000';
const HIGH = '7fff-bfff-ffffffffffff';

describe('the ids of a selection', () => {
  it('are all without a time', () => {
    const { after, last } = idsOf({ since: null, until: null });
    expect(after < madeAfter(-AT.getTime(), LOW)).toBe(true);
    expect(madeAfter(2 ** 47, HIGH) <= last).toBe(true);
  });

  it('begin and end with its time, give or take what clocks differ by', () => {
    const { after, last } = idsOf({ since: AT, until: AT });
    const isIn = (id: string) => after < id && id <= last;
    expect([madeAfter(0, LOW), madeAfter(0, HIGH)].map(isIn)).toEqual([true, true]);
    expect([-4, 4].map((minutes) => isIn(madeAfter(minutes * MINUTE_MS, LOW)))).toEqual([true, true]);
    expect([-6, 6].map((minutes) => isIn(madeAfter(minutes * MINUTE_MS, LOW)))).toEqual([false, false]);
  });

  it('are ids whatever the time', () => {
    const { after, last } = idsOf({ since: new Date(-8.64e15), until: new Date(8.64e15) });
    expect([after, last]).toEqual([
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ]);
  });
});

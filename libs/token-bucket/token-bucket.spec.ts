import fc from 'fast-check';
import { TokenBucket } from '.';

describe('TokenBucket', () => {
  it('allows a burst, then one for each interval', () => {
    const bucket = new TokenBucket({ perSecond: 10, burst: 3 }, 0);
    expect([1, 2, 3, 4].map(() => bucket.take(0).allowed)).toEqual([true, true, true, false]);
    expect(bucket.take(0)).toEqual({ allowed: false, remaining: 0, waitMs: 100, fullInMs: 300 });
    expect(bucket.take(100).allowed).toBe(true);
    expect(bucket.take(150).allowed).toBe(false);
  });

  it('never allows more than the burst and the rate add up to', () => {
    const takes = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 200 });
    fc.assert(
      fc.property(
        takes,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 20 }),
        (pauses, perSecond, burst) => {
          const bucket = new TokenBucket({ perSecond, burst }, 0);
          let nowMs = 0;
          let allowed = 0;
          for (const pause of pauses) {
            nowMs += pause;
            if (bucket.take(nowMs).allowed) allowed += 1;
          }
          return allowed <= burst + (nowMs / 1_000) * perSecond + 1e-6;
        },
      ),
    );
  });

  it('says when to come back: a token is there then', () => {
    const bucket = new TokenBucket({ perSecond: 3, burst: 1 }, 0);
    bucket.take(0);
    const { waitMs } = bucket.take(10);
    expect(bucket.take(10 + waitMs).allowed).toBe(true);
  });

  it('takes tokens back, and never holds more than the burst', () => {
    const bucket = new TokenBucket({ perSecond: 1, burst: 1 }, 0);
    bucket.take(0);
    bucket.giveBack();
    bucket.giveBack();
    expect([1, 2].map(() => bucket.take(0).allowed)).toEqual([true, false]);
  });
});

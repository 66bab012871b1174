import fc from 'fast-check';
import { MessageLimit } from './message-limit';

describe('the message limit', () => {
  it('never lets more through than the burst and the rate allow', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.array(fc.nat(200)), (perSecond, pausesMs) => {
        const limit = new MessageLimit(perSecond, 0);
        let nowMs = 0;
        let taken = 0;
        for (const pauseMs of pausesMs) {
          nowMs += pauseMs;
          if (limit.take(nowMs)) taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(perSecond + (nowMs / 1_000) * perSecond + 1e-6);
      }),
    );
  });

  it('lets everybody through who stays below the rate', () => {
    const limit = new MessageLimit(10, 0);
    const answers = Array.from({ length: 100 }, (_, n) => limit.take(n * 101));
    expect(answers).not.toContain(false);
  });
});

import fc from 'fast-check';
import { type AttemptResult, decideNext, retryAfterMs } from './retry-schedule';

const SCHEDULE = [5_000, 30_000, 120_000];
const NOW = new Date('2026-01-01T00:00:00Z');
const answered = (status: number, retryAfter: string | null = null): AttemptResult => ({
  kind: 'answered',
  status,
  retryAfter,
});
const decide = (result: AttemptResult, attempt = 1, random = 0.5) =>
  decideNext(result, attempt, SCHEDULE, NOW, random);

describe('the retry schedule', () => {
  it('is over with any 2xx, and a redirect is a failure', () => {
    for (const status of [200, 201, 202, 204, 299])
      expect(decide(answered(status))).toEqual({ step: 'delivered' });
    for (const status of [301, 302, 307]) expect(decide(answered(status)).step).toBe('retry');
  });

  it('waits as the schedule says and gives up after its end', () => {
    expect(decide({ kind: 'unanswered' }, 1)).toEqual({ step: 'retry', delayMs: 5_000 });
    expect(decide({ kind: 'unanswered' }, 3)).toEqual({ step: 'retry', delayMs: 120_000 });
    expect(decide({ kind: 'unanswered' }, 4)).toEqual({ step: 'give_up', disable: false });
  });

  it('gives up at once on a refused target and on 410, which also disables the endpoint', () => {
    expect(decide({ kind: 'refused_target' })).toEqual({ step: 'give_up', disable: false });
    expect(decide(answered(410))).toEqual({ step: 'give_up', disable: true });
  });

  it('spreads every delay by at most a fifth either way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, random) => {
          const next = decide(answered(500), attempt, random);
          const own = SCHEDULE[attempt - 1]!;
          return next.step === 'retry' && next.delayMs >= own * 0.8 - 1 && next.delayMs <= own * 1.2 + 1;
        },
      ),
    );
  });

  it('honours Retry-After between once and twice its own delay', () => {
    expect(decide(answered(503, '7'))).toEqual({ step: 'retry', delayMs: 7_000 });
    expect(decide(answered(503, '1'))).toEqual({ step: 'retry', delayMs: 5_000 });
    expect(decide(answered(503, '9999'))).toEqual({ step: 'retry', delayMs: 10_000 });
    expect(decide(answered(503, 'Thu, 01 Jan 2026 00:00:08 GMT'))).toEqual({ step: 'retry', delayMs: 8_000 });
  });

  it('waits at least a minute after 429, unless the schedule was made shorter', () => {
    expect(decide(answered(429))).toEqual({ step: 'retry', delayMs: 60_000 });
    expect(decideNext(answered(429), 1, [50], NOW, 0.5)).toEqual({ step: 'retry', delayMs: 50 });
  });

  it('reads Retry-After as seconds or as a date, and nothing else', () => {
    expect(retryAfterMs('120', NOW)).toBe(120_000);
    expect(retryAfterMs('Wed, 31 Dec 2025 23:59:00 GMT', NOW)).toBe(0);
    expect(retryAfterMs('soon', NOW)).toBeNull();
    expect(retryAfterMs(null, NOW)).toBeNull();
  });
});

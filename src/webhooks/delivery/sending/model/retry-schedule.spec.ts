import fc from 'fast-check';
import { type AttemptResult, decideNext, retryAfterMs } from './retry-schedule';

const SCHEDULE = [5_000, 30_000, 120_000];
const DELAYS = { scheduleMs: SCHEDULE, rateLimitedMs: 60_000 };
const NOW = new Date('2026-03-01T12:00:00Z');
const answered = (status: number, retryAfter: string | null = null): AttemptResult => ({
  kind: 'answered',
  status,
  retryAfter,
});
const next = (result: AttemptResult, attempt = 1, random = 0.5) =>
  decideNext(result, attempt, DELAYS, NOW, random);

describe('what follows an attempt', () => {
  it('is nothing after any 2xx', () => {
    for (const status of [200, 201, 202, 204, 299]) {
      expect(next(answered(status))).toEqual({ step: 'delivered' });
    }
  });

  it.each([199, 301, 302, 304, 307, 400, 401, 404, 422, 500, 503])('is a retry after %i', (status) => {
    expect(next(answered(status))).toEqual({ step: 'retry', delayMs: 5_000 });
  });

  it('keeps to the schedule within 20 % either way, then gives up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, random) => {
          const step = next({ kind: 'unanswered' }, n, random);
          const own = SCHEDULE[n - 1]!;
          expect(step).toMatchObject({ step: 'retry' });
          const { delayMs } = step as { delayMs: number };
          expect(delayMs).toBeGreaterThanOrEqual(own * 0.8);
          expect(delayMs).toBeLessThanOrEqual(own * 1.2);
        },
      ),
    );
    expect(next({ kind: 'unanswered' }, 4)).toEqual({ step: 'give_up', disable: false });
  });

  it('is final for a refused target, and switches the endpoint off after 410', () => {
    expect(next({ kind: 'refused_target' })).toEqual({ step: 'give_up', disable: false });
    expect(next(answered(410))).toEqual({ step: 'give_up', disable: true });
  });

  it.each([
    ['1', 5_000],
    ['7', 7_000],
    ['3600', 10_000],
    ['Sun, 01 Mar 2026 12:00:08 GMT', 8_000],
    ['soon', 5_000],
  ])('honours Retry-After: %s between once and twice the own delay', (header, delayMs) => {
    expect(next(answered(503, header))).toEqual({ step: 'retry', delayMs });
  });

  it('leaves a receiver alone for a minute after 429, however short the schedule is', () => {
    expect(next(answered(429))).toEqual({ step: 'retry', delayMs: 60_000 });
    expect(next(answered(429), 1, 0)).toEqual({ step: 'retry', delayMs: 60_000 });
    expect(next(answered(429), 3)).toEqual({ step: 'retry', delayMs: 120_000 });
    expect(decideNext(answered(429), 1, { ...DELAYS, scheduleMs: [50] }, NOW, 0.5)).toEqual({
      step: 'retry',
      delayMs: 60_000,
    });
  });

  it.each([
    ['1', 60_000],
    ['90', 90_000],
    ['3600', 120_000],
  ])('honours Retry-After: %s of a 429 between once and twice that minute', (header, delayMs) => {
    expect(next(answered(429, header))).toEqual({ step: 'retry', delayMs });
  });

  it('reads seconds and HTTP dates, and nothing else', () => {
    expect(retryAfterMs('120', NOW)).toBe(120_000);
    expect(retryAfterMs('Sun, 01 Mar 2026 11:00:00 GMT', NOW)).toBe(0);
    expect(retryAfterMs(null, NOW)).toBeNull();
    expect(retryAfterMs('-', NOW)).toBeNull();
  });
});

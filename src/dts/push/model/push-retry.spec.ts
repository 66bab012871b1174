import { nextPushStep } from './push-retry';

const DELAYS = { scheduleMs: [5_000, 30_000], rateLimitedMs: 60_000 };
const passing = { kind: 'passing', code: 'x' } as const;
const quota = { kind: 'quota', code: 'x' } as const;

describe('what follows a try of a push message', () => {
  it('is an end when it was sent, the device has gone, or it can not be sent', () => {
    expect(nextPushStep({ kind: 'sent' }, 1, DELAYS, 0.5)).toEqual({ state: 'sent', delayMs: null });
    for (const kind of ['unregistered', 'failed'] as const) {
      expect(nextPushStep({ kind, code: 'x' }, 1, DELAYS, 0.5)).toEqual({ state: kind, delayMs: null });
    }
  });

  it('is another try after the schedule, spread by a fifth, until the schedule ends', () => {
    expect(nextPushStep(passing, 1, DELAYS, 0)).toEqual({ state: 'pending', delayMs: 4_000 });
    expect(nextPushStep(passing, 2, DELAYS, 0.5)).toEqual({ state: 'pending', delayMs: 30_000 });
    expect(nextPushStep(passing, 3, DELAYS, 0.5)).toEqual({ state: 'failed', delayMs: null });
  });

  it('waits at least a minute when the service asks to slow down, however short the schedule is', () => {
    const first = (scheduleMs: readonly number[]) =>
      nextPushStep(quota, 1, { ...DELAYS, scheduleMs }, 0.5).delayMs;
    expect([first([5_000]), first([600_000]), first([4_999]), first([50])]).toEqual([
      60_000, 600_000, 60_000, 60_000,
    ]);
  });

  it('waits as long as it is set to when the service asks to slow down', () => {
    expect(nextPushStep(quota, 1, { ...DELAYS, rateLimitedMs: 7_000 }, 0.5).delayMs).toBe(7_000);
  });
});

import { nextPushStep } from './push-retry';

const SCHEDULE = [5_000, 30_000];
const passing = { kind: 'passing', code: 'x' } as const;
const quota = { kind: 'quota', code: 'x' } as const;

describe('what follows a try of a push message', () => {
  it('is an end when it was sent, the device has gone, or it can not be sent', () => {
    expect(nextPushStep({ kind: 'sent' }, 1, SCHEDULE, 0.5)).toEqual({ state: 'sent', delayMs: null });
    for (const kind of ['unregistered', 'failed'] as const) {
      expect(nextPushStep({ kind, code: 'x' }, 1, SCHEDULE, 0.5)).toEqual({ state: kind, delayMs: null });
    }
  });

  it('is another try after the schedule, spread by a fifth, until the schedule ends', () => {
    expect(nextPushStep(passing, 1, SCHEDULE, 0)).toEqual({ state: 'pending', delayMs: 4_000 });
    expect(nextPushStep(passing, 2, SCHEDULE, 0.5)).toEqual({ state: 'pending', delayMs: 30_000 });
    expect(nextPushStep(passing, 3, SCHEDULE, 0.5)).toEqual({ state: 'failed', delayMs: null });
  });

  it('waits at least a minute when the service asks to slow down', () => {
    expect(nextPushStep(quota, 1, SCHEDULE, 0.5)).toEqual({ state: 'pending', delayMs: 60_000 });
    expect(nextPushStep(quota, 1, [600_000], 0.5).delayMs).toBe(60_000 * 10);
    expect(nextPushStep(quota, 1, [50], 0.5).delayMs).toBe(50);
  });
});

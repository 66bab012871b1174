import { nextStep } from './next-step';

const DUE = new Date('2026-03-01T09:10:00Z');
const timer = (
  order: { status: 'pending' | 'picking' | 'cancelled' | 'suspended'; rank: number } | null,
) => ({
  met_at: 1,
  due_at: DUE,
  state: 'waiting' as const,
  order,
});
const inHours = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000);

describe('a timer that has gone off', () => {
  const before = new Date(DUE.getTime() - 1);

  it('warns before its time, and is breached at it', () => {
    const pending = timer({ status: 'pending', rank: 0 });
    expect(nextStep(pending, before)).toEqual({ state: 'warned', nextAt: DUE });
    expect(nextStep(pending, DUE)).toMatchObject({ state: 'breached' });
  });

  it.each([
    ['it is missed', 0, 1],
    ['an hour', 1, 1],
    ['five hours', 5, 5],
    ['three days', 72, 24],
  ])('looks again %s late at whether its order came that far', (_late, lateHours, pauseHours) => {
    const now = inHours(DUE, lateHours);
    const missed = { ...timer({ status: 'pending', rank: 0 }), state: 'breached' as const };
    expect(nextStep(missed, now)).toEqual({ state: 'breached', nextAt: inHours(now, pauseHours) });
    const late = { ...missed, order: { status: 'picking' as const, rank: 2 } };
    expect(nextStep(late, now)).toEqual({ state: 'met', nextAt: null });
  });

  it('has nothing to do for an order that came that far, ended or is gone', () => {
    for (const order of [{ status: 'picking', rank: 2 }, { status: 'cancelled', rank: 0 }, null] as const)
      expect(nextStep(timer(order), DUE)).toEqual({ state: 'met', nextAt: null });
  });

  it('counts for an order that is suspended', () => {
    expect(nextStep(timer({ status: 'suspended', rank: 0 }), DUE).state).toBe('breached');
  });
});

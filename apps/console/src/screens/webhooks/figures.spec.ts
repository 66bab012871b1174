import { rateOf, timesOf } from './figures';

const attempts = (...delivered: boolean[]) =>
  delivered.map((is, n) => ({ at: '', delivered: is, duration_ms: (n + 1) * 10 }));

describe('the figures of an endpoint', () => {
  it('say 100 % only when all were delivered, and 0 % only when none was', () => {
    const most = [...attempts(false), ...attempts(...Array.from({ length: 999 }, () => true))];
    expect(rateOf(most)).toEqual({ percent: 99, delivered: 999 });
    expect(rateOf(most.map((one) => ({ ...one, delivered: !one.delivered })))).toEqual({
      percent: 1,
      delivered: 1,
    });
    expect(rateOf(attempts(true, true)).percent).toBe(100);
    expect(rateOf(attempts(false)).percent).toBe(0);
  });

  it('say how long half of them took at most, and the slowest', () => {
    expect(timesOf(attempts(true, true, true, true))).toEqual({ typical: 20, slowest: 40 });
    expect(timesOf(attempts(true))).toEqual({ typical: 10, slowest: 10 });
    expect(timesOf([])).toEqual({ typical: 0, slowest: 0 });
  });
});

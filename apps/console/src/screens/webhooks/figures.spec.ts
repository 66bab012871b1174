import { timesOf } from './figures';

const attempts = (...delivered: boolean[]) =>
  delivered.map((is, n) => ({ at: '', delivered: is, duration_ms: (n + 1) * 10 }));

describe('the figures of an endpoint', () => {
  it('say how long half of them took at most, and the slowest', () => {
    expect(timesOf(attempts(true, true, true, true))).toEqual({ typical: 20, slowest: 40 });
    expect(timesOf(attempts(true))).toEqual({ typical: 10, slowest: 10 });
    expect(timesOf([])).toEqual({ typical: 0, slowest: 0 });
  });
});

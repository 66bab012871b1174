import type { Round } from './results';
import { judge, type Verdict } from './targets';

const NOTHING: Round = { limits: {}, rival: {}, us: {} };

function round(us: number, rival: number): Round {
  return {
    ...NOTHING,
    us: { 'end to end': { perSecond: us } },
    rival: { 'end to end': { perSecond: rival } },
  };
}

function verdictOf(rounds: readonly Round[], what: string): Verdict | undefined {
  return judge(rounds).find((verdict) => verdict.what === what);
}

describe('the verdicts of a run', () => {
  it('are on the median of the ratios of the rounds, not on the ratio of the medians', () => {
    const rounds = [round(3_000, 100), round(200, 10), round(4_000, 50)];
    expect(verdictOf(rounds, 'end to end, of the rival')).toMatchObject({
      value: 30,
      met: true,
      farOff: false,
    });
  });

  it('miss a target a little or by a factor of two', () => {
    expect(verdictOf([round(1_400, 100)], 'end to end, of the rival')).toMatchObject({
      met: false,
      farOff: false,
    });
    expect(verdictOf([round(700, 100)], 'end to end, of the rival')).toMatchObject({
      met: false,
      farOff: true,
    });
    const slowStart = { ...NOTHING, us: { 'warm start': { ms: 310 } }, rival: { 'warm start': { ms: 100 } } };
    expect(verdictOf([slowStart], 'warm start, of the rival')).toMatchObject({ met: false, farOff: true });
  });

  it('never call an absolute figure far off, since it says as much about the machine', () => {
    const memory = { ...NOTHING, us: { 'memory idle': { megabytes: 9_000 } } };
    expect(verdictOf([memory], 'memory, idle')).toMatchObject({ met: false, farOff: false });
  });

  it('call a guarded figure lost when it is far below what it was', () => {
    const spends = (postgresUs: number): Round => ({
      ...NOTHING,
      limits: { 'bare node:http': { nodeUs: 10, postgresUs: 0 } },
      us: { 'get an order': { nodeUs: 20, postgresUs } },
    });
    const guarded = 'get an order: processor time of its least steps, of ours';
    expect(verdictOf([spends(0)], guarded)).toMatchObject({ value: 0.5, lost: false });
    expect(verdictOf([spends(1_000)], guarded)).toMatchObject({ lost: true });
  });

  it('leave out what was not measured', () => {
    expect(judge([NOTHING])).toEqual([]);
  });
});

import { PLAN_MINUTES, Plans } from './plans.js';

describe('a plan', () => {
  let now = 0;
  const plans = () => new Plans<string>(() => now);
  const refusal = (code: string) => expect.objectContaining({ code });

  beforeEach(() => {
    now = Date.UTC(2026, 0, 1);
  });

  it('is taken once, by its tool, with the arguments of its dry run in any order', () => {
    const kept = plans();
    const plan = kept.keep('move_order', { order: 'W-1', metadata: { a: 1, b: 2 } }, 'prepared');
    expect(kept.take(plan, 'move_order', { metadata: { b: 2, a: 1 }, order: 'W-1' })).toBe('prepared');
    expect(() => kept.take(plan, 'move_order', { order: 'W-1', metadata: { a: 1, b: 2 } })).toThrow(
      refusal('PLAN_UNKNOWN'),
    );
  });

  it('is needed', () => {
    expect(() => plans().take(undefined, 'move_order', {})).toThrow(refusal('DRY_RUN_FIRST'));
  });

  it.each([
    ['another tool', 'add_note', { order: 'W-1' }],
    ['other arguments', 'move_order', { order: 'W-2' }],
    ['more arguments', 'move_order', { order: 'W-1', to: 'picking' }],
  ])('is not taken by %s, and stays', (_what, tool, args) => {
    const kept = plans();
    const plan = kept.keep('move_order', { order: 'W-1' }, 'prepared');
    expect(() => kept.take(plan, tool, args)).toThrow(refusal('PLAN_DIFFERS'));
    expect(kept.take(plan, 'move_order', { order: 'W-1' })).toBe('prepared');
  });

  it('ends after ten minutes', () => {
    const kept = plans();
    const plan = kept.keep('move_order', {}, 'prepared');
    now += PLAN_MINUTES * 60_000;
    expect(() => kept.take(plan, 'move_order', {})).toThrow(refusal('PLAN_UNKNOWN'));
  });

  it('is of another session for another server', () => {
    const plan = plans().keep('move_order', {}, 'prepared');
    expect(() => plans().take(plan, 'move_order', {})).toThrow(refusal('PLAN_UNKNOWN'));
  });

  it('is forgotten when there are more than fifty newer ones', () => {
    const kept = plans();
    const [first, second] = [kept.keep('a', {}, '1'), kept.keep('a', {}, '2')];
    for (let more = 0; more < 49; more += 1) kept.keep('a', {}, 'more');
    expect(() => kept.take(first, 'a', {})).toThrow(refusal('PLAN_UNKNOWN'));
    expect(kept.take(second, 'a', {})).toBe('2');
  });
});

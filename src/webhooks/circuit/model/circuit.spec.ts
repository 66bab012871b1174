import fc from 'fast-check';
import { circuitOf, FAILURES_BEFORE_OPEN, GIVE_UP_AFTER_MS, healthAfter } from './circuit';

const NOW = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-03-01T12:00:30Z');
const of = (changes: object) =>
  circuitOf({ isEnabled: true, failures: 20, probeAt: LATER, isAttempted: false, ...changes }, NOW);

describe('the circuit of an endpoint', () => {
  it.each([
    [{ failures: 19 }, { state: 'closed', nextProbeAt: null }],
    [{}, { state: 'open', nextProbeAt: LATER }],
    [{ probeAt: NOW }, { state: 'half_open', nextProbeAt: NOW }],
    [{ probeAt: null }, { state: 'half_open', nextProbeAt: NOW }],
    [{ isAttempted: true }, { state: 'half_open', nextProbeAt: NOW }],
    [{ isEnabled: false }, { state: 'disabled', nextProbeAt: null }],
  ])('with %j is %j', (changes, circuit) => {
    expect(of(changes)).toEqual(circuit);
  });
});

const WELL = { failures: 0, failingSince: null };
const failing = (failures: number, agoMs = 1_000) => ({
  failures,
  failingSince: new Date(NOW.getTime() - agoMs),
});

describe('the health of an endpoint', () => {
  it('counts the failures after the last success, whatever came before it', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.array(fc.boolean(), { minLength: 1 }), (before, delivered) => {
        const after = healthAfter(before === 0 ? WELL : failing(before), delivered, NOW, 5_000);
        const lastSuccess = delivered.lastIndexOf(true);
        const expected = lastSuccess === -1 ? before + delivered.length : delivered.length - 1 - lastSuccess;
        expect(after.failures).toBe(expected);
        expect(after.failingSince === null).toBe(expected === 0);
        expect(after.probeInMs === null).toBe(expected < FAILURES_BEFORE_OPEN);
      }),
    );
  });

  it('is as new after one success', () => {
    expect(healthAfter(failing(500, GIVE_UP_AFTER_MS), [true], NOW, 5_000)).toEqual({
      failures: 0,
      failingSince: null,
      probeInMs: null,
      givenUp: false,
    });
  });

  it('is probed from the 20th failure on', () => {
    const probed = [18, 19, 20, 2_000].map(
      (before) => healthAfter(failing(before), [false], NOW, 5_000).probeInMs !== null,
    );
    expect(probed).toEqual([false, true, true, true]);
  });

  it('is probed at pauses that grow with the outage, of at most a minute', () => {
    const pauses = [1, 60, 100, 300, 600, 100_000].map(
      (seconds) => healthAfter(failing(40, seconds * 1_000), [false], NOW, 5_000).probeInMs,
    );
    expect(pauses).toEqual([5_000, 6_000, 10_000, 30_000, 60_000, 60_000]);
  });

  it('is given up at the first failure five days after the first one', () => {
    expect(healthAfter(failing(3, GIVE_UP_AFTER_MS - 1), [false], NOW, 5_000).givenUp).toBe(false);
    expect(healthAfter(failing(3, GIVE_UP_AFTER_MS), [false], NOW, 5_000).givenUp).toBe(true);
    expect(healthAfter(failing(3, GIVE_UP_AFTER_MS), [true, false], NOW, 5_000).givenUp).toBe(false);
  });
});

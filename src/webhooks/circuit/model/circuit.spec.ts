import { circuitOf, replayMessage } from './circuit';

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

  it('decides what a replay says', () => {
    expect(replayMessage(1, of({ failures: 0 }))).toBe('The delivery goes out again');
    expect(replayMessage(7, of({ failures: 0 }))).toBe('The deliveries go out again');
    expect(replayMessage(1, of({}))).toMatch(
      /probed .* next probe at 2026-03-01T12:00:30.000Z: the delivery goes/,
    );
    expect(replayMessage(0, of({ probeAt: null }))).toMatch(/next probe is due now: the deliveries go/);
  });
});

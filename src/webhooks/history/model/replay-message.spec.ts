import type { Circuit } from '../../circuit/model/circuit';
import { replayMessage } from './replay-message';

const CLOSED: Circuit = { state: 'closed', nextProbeAt: null };
const OPEN: Circuit = { state: 'open', nextProbeAt: new Date('2026-03-01T12:00:30Z') };
const HALF_OPEN: Circuit = { state: 'half_open', nextProbeAt: new Date('2026-03-01T12:00:00Z') };
const DISABLED: Circuit = { state: 'disabled', nextProbeAt: null };

describe('what a replay says', () => {
  it('depends on the circuit of the endpoint', () => {
    expect(replayMessage(1, CLOSED)).toBe('The delivery goes out again');
    expect(replayMessage(7, CLOSED)).toBe('The deliveries go out again');
    expect(replayMessage(1, OPEN)).toMatch(
      /probed .* next probe at 2026-03-01T12:00:30.000Z: the delivery goes/,
    );
    expect(replayMessage(2, DISABLED)).toMatch(/disabled meanwhile: .* is held/);
    expect(replayMessage(0, HALF_OPEN)).toMatch(/next probe is due now: the deliveries go/);
  });
});

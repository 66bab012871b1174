import { setTimeout as pause } from 'node:timers/promises';
import { type Intake, IntakeFirst } from './intake-first';

const LONGEST_MS = 1_000;

/** Keeps the event loop busy for a share of the time, until told to stop. */
function burden(share: number): { stop(): void } {
  const roundMs = 10;
  const timer = setInterval(() => {
    const untilMs = performance.now() + share * roundMs;
    while (performance.now() < untilMs);
  }, roundMs);
  return { stop: () => clearInterval(timer) };
}

const accepting = (crowd: number): Intake => ({
  get acceptedAtMs() {
    return performance.now();
  },
  crowd,
});

/** How long applying waits after a while under the burden. */
async function waitedMs(intake: Intake, share: number, endsAfterMs = Infinity): Promise<number> {
  const load = burden(share);
  try {
    const intakeFirst = new IntakeFirst(intake);
    await pause(100);
    const startedMs = performance.now();
    if (endsAfterMs < Infinity) setTimeout(() => intakeFirst.end(), endsAfterMs);
    await intakeFirst.giveWay(LONGEST_MS);
    return performance.now() - startedMs;
  } finally {
    load.stop();
  }
}

describe('applying beside accepting', () => {
  it('waits for as long as it may while the process has no time to spare and requests come', async () => {
    expect(await waitedMs(accepting(1), 1)).toBeGreaterThan(900);
  });

  it('waits no longer once the process ends', async () => {
    expect(await waitedMs(accepting(1), 1, 100)).toBeLessThan(600);
  });

  it('waits at a lower load when many requests wait for one write', async () => {
    expect(await waitedMs(accepting(16), 0.82)).toBeGreaterThan(500);
  });

  it('does not wait when no request comes', async () => {
    expect(await waitedMs({ acceptedAtMs: -Infinity, crowd: 16 }, 1)).toBeLessThan(500);
  });

  it('does not wait while there is time to spare', async () => {
    expect(await waitedMs(accepting(16), 0.05)).toBeLessThan(500);
  });
});

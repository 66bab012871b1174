import { setTimeout as pause } from 'node:timers/promises';
import { type Intake, IntakePriority } from './intake-priority';

const LONGEST_MS = 1_000;

const accepting = (waitingRequests: number): Intake => ({
  get acceptedAtMs() {
    return performance.now();
  },
  waitingRequests,
});

/** An event loop that is busy for a share of the time. */
const working = (share: number) => () => {
  const nowMs = performance.now();
  return { active: share * nowMs, idle: (1 - share) * nowMs };
};

/** How long applying waits, once measured for a while. */
async function waitedMs(intakeFirst: IntakePriority): Promise<number> {
  await pause(100);
  const startedMs = performance.now();
  await intakeFirst.giveWay(LONGEST_MS);
  return performance.now() - startedMs;
}

describe('applying beside accepting', () => {
  it('waits for as long as it may while the process has no time to spare and requests come', async () => {
    expect(await waitedMs(new IntakePriority(accepting(1), working(0.95)))).toBeGreaterThan(900);
  });

  it('waits no longer once the process ends', async () => {
    const intakeFirst = new IntakePriority(accepting(1), working(1));
    setTimeout(() => intakeFirst.end(), 200);
    expect(await waitedMs(intakeFirst)).toBeLessThan(600);
  });

  it('waits at a lower load when many requests wait for one write', async () => {
    expect(await waitedMs(new IntakePriority(accepting(1), working(0.8)))).toBeLessThan(500);
    expect(await waitedMs(new IntakePriority(accepting(16), working(0.8)))).toBeGreaterThan(900);
  });

  it('does not wait when no request comes', async () => {
    const nobody = { acceptedAtMs: -Infinity, waitingRequests: 16 };
    expect(await waitedMs(new IntakePriority(nobody, working(1)))).toBeLessThan(500);
  });

  it('does not wait while there is time to spare', async () => {
    expect(await waitedMs(new IntakePriority(accepting(16), working(0.05)))).toBeLessThan(500);
  });

  it('knows the work of its process', async () => {
    const burden = setInterval(() => {
      const untilMs = performance.now() + 20;
      while (performance.now() < untilMs);
    }, 1);
    try {
      await pause(50);
      expect(await waitedMs(new IntakePriority(accepting(16)))).toBeGreaterThan(900);
    } finally {
      clearInterval(burden);
    }
  });
});

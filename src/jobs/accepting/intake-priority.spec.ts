import { performance } from 'node:perf_hooks';
import timers, { setImmediate as nextTurn } from 'node:timers/promises';
import { type Intake, IntakePriority } from './intake-priority';

const accepting = (waitingRequests: number): Intake => ({
  get acceptedAtMs() {
    return performance.now();
  },
  waitingRequests,
});

/** An event loop that is busy for a share of the time, and is looked at ten times a second. */
const working = (share: number) => {
  let nowMs = 0;
  return () => {
    nowMs += 100;
    return { active: share * nowMs, idle: (1 - share) * nowMs };
  };
};

/** Whether applying waits; then the process ends, so that it waits no longer. */
async function isHeldUp(intakeFirst: IntakePriority): Promise<boolean> {
  let isHeld = true;
  const given = intakeFirst.giveWay(60_000).then(() => (isHeld = false));
  await nextTurn();
  const wasHeld = isHeld;
  intakeFirst.end();
  await given;
  return wasHeld;
}

describe('applying beside accepting', () => {
  afterEach(() => jest.restoreAllMocks());

  it('waits while the process has no time to spare and requests come', async () => {
    expect(await isHeldUp(new IntakePriority(accepting(1), working(0.95)))).toBe(true);
  });

  it('waits for as long as it may, and no longer', async () => {
    let nowMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    jest.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => void (nowMs += ms!));
    await new IntakePriority(accepting(1), working(0.95)).giveWay(200);
    expect(nowMs).toBe(200);
  });

  it('waits no longer once the process ends', async () => {
    const intakeFirst = new IntakePriority(accepting(1), working(1));
    const given = intakeFirst.giveWay(60_000);
    intakeFirst.end();
    await given;
  });

  it('waits at a lower load when many requests wait for one write', async () => {
    expect(await isHeldUp(new IntakePriority(accepting(1), working(0.8)))).toBe(false);
    expect(await isHeldUp(new IntakePriority(accepting(16), working(0.8)))).toBe(true);
  });

  it('does not wait when no request comes', async () => {
    const nobody = { acceptedAtMs: -Infinity, waitingRequests: 16 };
    expect(await isHeldUp(new IntakePriority(nobody, working(1)))).toBe(false);
  });

  it('does not wait while there is time to spare', async () => {
    expect(await isHeldUp(new IntakePriority(accepting(16), working(0.05)))).toBe(false);
  });

  it('knows the work of its process', async () => {
    const intakeFirst = new IntakePriority(accepting(16));
    const busyUntilMs = performance.now() + 100;
    while (performance.now() < busyUntilMs);
    expect(await isHeldUp(intakeFirst)).toBe(true);
  });
});

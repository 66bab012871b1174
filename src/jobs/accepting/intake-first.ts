import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Above this share of its time a process has none to spare. */
const SATURATED = 0.9;
/** So many requests in one write wait for each other; then the database may be what is short of time, and this is enough. */
const CROWD = 8;
const SATURATED_WITH_CROWD = 0.7;
const RECENT_MS = 50;

/** What is asked about the requests that are accepted. */
export interface Intake {
  /** When one was last accepted, on the clock of `performance.now()`. */
  readonly acceptedAtMs: number;
  /** How many share a write. */
  readonly crowd: number;
}

/** How long the event loop has worked and waited so far, in milliseconds. */
type LoopTime = () => { active: number; idle: number };

/**
 * Lets requests go first where one process accepts and applies: while it is saturated and still accepts, applying waits
 * between two batches. Accepted work is kept and can wait; a client that is not answered can't. Without requests, or with
 * time to spare, it never waits.
 */
export class IntakeFirst {
  private before: ReturnType<LoopTime>;
  private isSaturated = false;
  private isOver = false;

  constructor(
    private readonly intake: Intake,
    private readonly loopTime: LoopTime = () => performance.eventLoopUtilization(),
  ) {
    this.before = loopTime();
  }

  async giveWay(longestMs: number): Promise<void> {
    const untilMs = performance.now() + longestMs;
    while (this.isNeeded() && performance.now() < untilMs) await pause(RECENT_MS);
  }

  /** Lets applying go on from now on, as a process that ends must. */
  end(): void {
    this.isOver = true;
  }

  private isNeeded(): boolean {
    if (this.isOver) return false;
    this.measure();
    return this.isSaturated && performance.now() - this.intake.acceptedAtMs < RECENT_MS;
  }

  private measure(): void {
    const now = this.loopTime();
    const activeMs = now.active - this.before.active;
    const passedMs = activeMs + now.idle - this.before.idle;
    if (passedMs < RECENT_MS) return;
    this.before = now;
    this.isSaturated = activeMs / passedMs > (this.intake.crowd < CROWD ? SATURATED : SATURATED_WITH_CROWD);
  }
}

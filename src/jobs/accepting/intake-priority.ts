import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Above this utilisation of the event loop a process is saturated. */
const SATURATED = 0.9;
/**
 * With this many requests per write the database is the bottleneck, and a lower utilisation counts as
 * saturated. Example: 8 requests share a write and the event loop is 70 % busy: applying waits.
 */
const MANY_WAITING = 8;
const SATURATED_WHEN_MANY_WAIT = 0.7;
const RECENT_MS = 50;

/** Facts about the requests that are accepted. */
export interface Intake {
  /** When one was last accepted, as `performance.now()`. */
  readonly acceptedAtMs: number;
  /** How many requests share a write. */
  readonly waitingRequests: number;
}

/** How long the event loop has been busy and idle so far, in milliseconds. */
type LoopTime = () => { active: number; idle: number };

/**
 * Gives requests priority when one process accepts and applies: while it is saturated and still accepts,
 * applying pauses between two batches. Accepted work is stored and can wait; a waiting client can't. Without
 * requests, or below saturation, it never pauses.
 */
export class IntakePriority {
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

  /** Applying no longer pauses from now on, as needed for a shutdown. */
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
    this.isSaturated =
      activeMs / passedMs >
      (this.intake.waitingRequests < MANY_WAITING ? SATURATED : SATURATED_WHEN_MANY_WAIT);
  }
}

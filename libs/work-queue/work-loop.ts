export interface WorkLoopOptions {
  /** The name in `failingLoops`. */
  readonly name: string;
  /** Does one round and returns whether it found work; as long as it does, rounds follow without a pause. */
  readonly round: () => Promise<boolean>;
  /** Longest pause between two rounds when nothing wakes the loop, in milliseconds. */
  readonly idleMs: number;
  /** Called when a round threw. The loop continues, with pauses from 100 ms up to 5 s while rounds keep failing. */
  readonly onError: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** A loop none of whose rounds has succeeded for a while. */
export interface FailingLoop {
  readonly name: string;
  /** How long ago the first of the rounds in question began. */
  readonly failingMs: number;
}

const running = new Set<WorkLoop>();

/** The loops of this process that have been failing for at least this long. */
export function failingLoops(longerThanMs: number): FailingLoop[] {
  return [...running]
    .map((loop) => ({ name: loop.name, failingMs: loop.failingMs }))
    .filter(({ failingMs }) => failingMs > longerThanMs);
}

/**
 * Repeats a round of work as long as the process lives: at once when woken or busy, else every `idleMs`. Nothing but `stop` cuts the
 * pauses after failed rounds.
 */
export class WorkLoop {
  private running: Promise<void> | null = null;
  private hasToStop = false;
  private woken = false;
  private interrupt: (() => void) | null = null;
  private failsSinceMs = Infinity;
  /** In a row. */
  private failures = 0;

  constructor(private readonly options: WorkLoopOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** For how long no round has succeeded, once one has failed; else 0. */
  get failingMs(): number {
    return Math.max(0, performance.now() - this.failsSinceMs);
  }

  /** Whether a long round should end early. */
  get isStopping(): boolean {
    return this.hasToStop;
  }

  start(): void {
    this.running ??= this.repeat();
    running.add(this);
  }

  /** Makes the next round start now, or after the pause that follows a failed one. Cheap; may be called at any rate. */
  wake(): void {
    this.woken = true;
    if (this.failures === 0) this.interrupt?.();
  }

  /** Resolves when the round under way has ended; no other starts. */
  async stop(): Promise<void> {
    this.hasToStop = true;
    this.interrupt?.();
    await this.running;
    running.delete(this);
  }

  private async repeat(): Promise<void> {
    while (!this.hasToStop) {
      this.woken = false;
      const beganMs = performance.now();
      try {
        const busy = await this.options.round();
        this.failures = 0;
        this.failsSinceMs = Infinity;
        if (!busy) await this.pause(this.options.idleMs);
      } catch (error) {
        this.failsSinceMs = Math.min(this.failsSinceMs, beganMs);
        this.options.onError(error);
        this.failures += 1;
        await this.sleep(Math.min(FIRST_PAUSE_MS * 2 ** (this.failures - 1), LONGEST_PAUSE_MS));
      }
    }
  }

  private async pause(ms: number): Promise<void> {
    if (!this.woken) await this.sleep(ms);
  }

  private sleep(ms: number): Promise<void> {
    if (this.hasToStop) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** The signal that ends a program. */
export class Interruption extends Error {
  constructor(readonly by: NodeJS.Signals) {
    super(`ended by ${by}`);
    this.name = 'Interruption';
  }
}

interface Step {
  readonly what: string;
  readonly run: () => unknown;
}

/** The shutdown of a program: its steps and its signals. */
export class Ending {
  private readonly asking = new AbortController();
  private readonly insisting = new AbortController();
  private readonly steps: Step[] = [];
  private underWay: string | null = null;

  /** Aborted when a signal asks for the end; the reason is an {@link Interruption}. */
  readonly asked = this.asking.signal;

  /** Aborted by a second signal: listeners kill what is left before they return. */
  readonly atOnce = this.insisting.signal;

  /** The step that the shutdown is waiting for. */
  get waitsFor(): string | null {
    return this.underWay;
  }

  /** Adds a step. One that is added during the end runs in it. @param what completes "waits for ..." */
  onEnd(what: string, run: () => unknown): void {
    this.steps.push({ what, run });
  }

  /** Resolves when a signal asks for the end. */
  whenAsked(): Promise<void> {
    if (this.asked.aborted) return Promise.resolve();
    return new Promise((resolve) => this.asked.addEventListener('abort', () => resolve(), { once: true }));
  }

  ask(signal: NodeJS.Signals): void {
    this.asking.abort(new Interruption(signal));
  }

  insist(): void {
    this.insisting.abort();
  }

  /** Runs the steps, latest first, each one even if others fail; returns their errors. */
  async run(): Promise<unknown[]> {
    const faults: unknown[] = [];
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      this.underWay = step.what;
      try {
        await step.run();
      } catch (error) {
        faults.push(error);
      }
    }
    this.underWay = null;
    return faults;
  }
}

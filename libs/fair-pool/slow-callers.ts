/** A use of a connection that takes longer is slow. */
const SLOW_MS = 250;
const REMEMBERED_MS = 5_000;

interface Use {
  readonly caller: string;
  readonly sinceMs: number;
}

/** Callers that hold a connection for long, or did in the last seconds. */
export class SlowCallers {
  private readonly uses = new Set<Use>();
  private readonly slowUntilMs = new Map<string, number>();

  /** The use of a connection has begun; ends when the function that this returns is called. */
  begin(caller: string): () => void {
    const use = { caller, sinceMs: performance.now() };
    this.uses.add(use);
    return () => {
      this.uses.delete(use);
      if (isSlow(use)) this.remember(caller);
    };
  }

  has(caller: string): boolean {
    const isRemembered = (this.slowUntilMs.get(caller) ?? 0) > performance.now();
    return isRemembered || [...this.uses].some((use) => use.caller === caller && isSlow(use));
  }

  /** How many of these connections they hold together. */
  heldOf(heldBy: ReadonlyMap<string, number>): number {
    return [...heldBy].reduce((sum, [caller, held]) => (this.has(caller) ? sum + held : sum), 0);
  }

  private remember(caller: string): void {
    const nowMs = performance.now();
    for (const [other, untilMs] of this.slowUntilMs) if (untilMs <= nowMs) this.slowUntilMs.delete(other);
    this.slowUntilMs.set(caller, nowMs + REMEMBERED_MS);
  }
}

function isSlow({ sinceMs }: Use): boolean {
  return performance.now() - sinceMs >= SLOW_MS;
}

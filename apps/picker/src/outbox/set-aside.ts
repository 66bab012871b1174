const ASIDE_MS = 30_000;

/** Orders that wait behind all others, and at least until when. By the time since the page began: the clock of a phone may jump. */
export class SetAside {
  /** The one that is aside for the longest time is the first. */
  private readonly until = new Map<string, number>();

  add(orderId: string): void {
    this.until.set(orderId, performance.now() + ASIDE_MS);
  }

  orders(): ReadonlySet<string> {
    return new Set(this.until.keys());
  }

  /** How long the first of them is still aside; null: there is none. */
  restMs(): number | null {
    const [first] = this.until.values();
    return first === undefined ? null : Math.max(0, first - performance.now());
  }

  /** The first one is an order like the others again. */
  release(): void {
    const [first] = this.until.keys();
    if (first !== undefined) this.until.delete(first);
  }
}

const FAILS_ON_MS = 1_000;

/**
 * Partitions with a recent failure: their events are handed on separately, so that they don't fail batches of
 * the others.
 */
export class Suspects {
  private readonly failedAtMs = new Map<string, number>();

  /** @param calmMs how long after its last failure a partition stops being a suspect */
  constructor(
    private readonly calmMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  add(partition: string): void {
    this.failedAtMs.delete(partition);
    this.failedAtMs.set(partition, this.nowMs());
  }

  /** Whether one of its events failed so recently that the next ones probably will too. */
  fails(partition: string): boolean {
    return this.nowMs() - (this.failedAtMs.get(partition) ?? -Infinity) < FAILS_ON_MS;
  }

  /** The others go first in the next round. */
  hadItsTurn(partition: string): void {
    const failedAtMs = this.failedAtMs.get(partition);
    if (failedAtMs === undefined) return;
    this.failedAtMs.delete(partition);
    this.failedAtMs.set(partition, failedAtMs);
  }

  /** Called for a partition that has nothing ready. */
  isCalm(partition: string): void {
    const failedAtMs = this.failedAtMs.get(partition) ?? -Infinity;
    if (this.nowMs() - failedAtMs > this.calmMs) this.failedAtMs.delete(partition);
  }

  /** In the order of their turns. */
  all(): string[] {
    return [...this.failedAtMs.keys()];
  }
}

const FAILS_ON_MS = 1_000;

/** Partitions of which an event failed lately: their events are told apart, so that they spoil no batch of the others. */
export class Suspects {
  private readonly failedAtMs = new Map<string, number>();

  /** @param calmMs so long after its last failure a partition is none any more */
  constructor(
    private readonly calmMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  add(partition: string): void {
    this.failedAtMs.delete(partition);
    this.failedAtMs.set(partition, this.nowMs());
  }

  /** Whether one of its events failed so lately that the next ones are likely to. */
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

  /** Said of a partition that has nothing ready. */
  isCalm(partition: string): void {
    const failedAtMs = this.failedAtMs.get(partition) ?? -Infinity;
    if (this.nowMs() - failedAtMs > this.calmMs) this.failedAtMs.delete(partition);
  }

  /** In the order in which they are to have their turns. */
  all(): string[] {
    return [...this.failedAtMs.keys()];
  }
}

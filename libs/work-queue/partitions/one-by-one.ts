import { randomUUID } from 'node:crypto';

/** How late a partition that starts to wait is noticed while others keep the worker busy. */
const STALE_MS = 500;

/**
 * Each claim takes from one of the waiting partitions, in turn; partitions are uuids. Every worker begins at
 * a different one, so that they rarely compete.
 */
export class OneByOne {
  private waiting: string[] = [];
  private last: string = randomUUID();
  private lookedAtMs = -Infinity;

  /** @param look returns the partitions with something to take */
  constructor(private readonly look: () => Promise<readonly string[]>) {}

  async run(claim: (partition: string) => Promise<number>): Promise<number> {
    let isFresh = performance.now() - this.lookedAtMs > STALE_MS;
    if (isFresh) await this.lookAgain();
    for (;;) {
      const partition = this.waiting.shift();
      if (partition !== undefined) {
        this.last = partition;
        const taken = await claim(partition);
        if (taken > 0) return this.keep(partition, taken);
      } else if (isFresh) {
        return 0;
      } else {
        isFresh = true;
        await this.lookAgain();
      }
    }
  }

  private async lookAgain(): Promise<void> {
    const found = [...(await this.look())].sort();
    this.waiting = [...found.filter((id) => id > this.last), ...found.filter((id) => id <= this.last)];
    this.lookedAtMs = performance.now();
  }

  /** There may be more where something was taken: it gets another turn after the others. */
  private keep(partition: string, taken: number): number {
    if (!this.waiting.includes(partition)) this.waiting.push(partition);
    return taken;
  }
}

import { randomUUID } from 'node:crypto';
import type { ClaimRounds } from './claim-rounds';

/** A partition that begins to wait while others keep the worker busy is seen at most so much later. */
const STALE_MS = 500;

/**
 * Each claim takes from one partition, of those that wait, in turn; partitions are uuids. Every worker begins
 * somewhere else, so that many of them seldom meet.
 */
export class OneByOne implements ClaimRounds {
  private waiting: string[] = [];
  private last: string = randomUUID();
  private lookedAtMs = -Infinity;

  /** @param look gives the partitions with something to take */
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

  /** Where something was taken there may be more: it has another turn after the others. */
  private keep(partition: string, taken: number): number {
    if (!this.waiting.includes(partition)) this.waiting.push(partition);
    return taken;
  }
}

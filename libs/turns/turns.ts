/**
 * Lets work on the same thing take turns: one at a time for each key, in the order it came, and at most `most` at once
 * in all. Meant for work that would otherwise hold a scarce resource, such as a database connection, just to wait for
 * a lock.
 */
export class Turns {
  private readonly lastOf = new Map<string, Promise<unknown>>();
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor({ most }: { readonly most: number }) {
    this.free = most;
  }

  /** Does the work when its turn comes; settles as the work does. A failed work leaves its turn to the next. */
  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.lastOf.get(key) ?? Promise.resolve();
    const mine = before.then(() => this.inPlace(work));
    const settled: Promise<void> = mine.then(
      () => this.forget(key, settled),
      () => this.forget(key, settled),
    );
    this.lastOf.set(key, settled);
    return mine;
  }

  /** How many keys have work that is under way or waiting. */
  get size(): number {
    return this.lastOf.size;
  }

  private async inPlace<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }

  private forget(key: string, settled: Promise<unknown>): void {
    if (this.lastOf.get(key) === settled) this.lastOf.delete(key);
  }
}

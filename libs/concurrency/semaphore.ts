/** Limits how many works run at once. The others wait in memory, in the order they came. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  /** @param free how many may run at once */
  constructor(private free: number) {}

  /** Does the work as soon as there is room for it; settles as the work does. A failed work leaves its room to the next. */
  async run<T>(work: () => Promise<T>): Promise<T> {
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
}

/**
 * Runs the works of one key one after another, in the order they came; those of other keys meanwhile. For work that would
 * otherwise hold a scarce resource, such as a database connection, while it waits for a lock.
 */
export class KeyedQueue {
  private readonly lastOf = new Map<string, Promise<unknown>>();

  /** Settles as the work does. A failed work does not stop those behind it. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.lastOf.get(key) ?? Promise.resolve();
    const mine = before.then(work);
    const settled: Promise<void> = mine.then(
      () => this.forget(key, settled),
      () => this.forget(key, settled),
    );
    this.lastOf.set(key, settled);
    return mine;
  }

  /** How many keys have running or waiting work. */
  get size(): number {
    return this.lastOf.size;
  }

  private forget(key: string, settled: Promise<unknown>): void {
    if (this.lastOf.get(key) === settled) this.lastOf.delete(key);
  }
}

import { Semaphore } from './semaphore';

/**
 * Does works of one key one after another, in the order they came, and at most `atMost` works in all at once. Meant for work
 * that would otherwise hold a scarce resource, such as a database connection, only to wait for a lock.
 */
export class KeyedQueue {
  private readonly lastOf = new Map<string, Promise<unknown>>();
  private readonly room: Semaphore;

  constructor({ atMost }: { readonly atMost: number }) {
    this.room = new Semaphore(atMost);
  }

  /** Settles as the work does. A failed work does not stop those behind it. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.lastOf.get(key) ?? Promise.resolve();
    const mine = before.then(() => this.room.run(work));
    const settled: Promise<void> = mine.then(
      () => this.forget(key, settled),
      () => this.forget(key, settled),
    );
    this.lastOf.set(key, settled);
    return mine;
  }

  /** How many keys have work that runs or waits. */
  get size(): number {
    return this.lastOf.size;
  }

  private forget(key: string, settled: Promise<unknown>): void {
    if (this.lastOf.get(key) === settled) this.lastOf.delete(key);
  }
}

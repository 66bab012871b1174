import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './tx';

/** What else belongs to the transaction of enclosed work. */
export interface Frame<T> {
  /** Runs first in the transaction. If it throws, the work ends. */
  first(tx: Tx): Promise<void>;
  /** Runs once the work has resolved, before the commit. */
  last(tx: Tx, result: T): Promise<void>;
}

/** Runs a function in a new transaction. */
type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Work whose transactions are one. That transaction begins with the first one requested, so that nothing is
 * locked while the work reads a request or waits, and ends with the work.
 */
export class Enclosure<T> {
  private readonly result = deferred<T>();
  private begun: Promise<Tx> | null = null;
  private committed: Promise<T> | null = null;

  constructor(
    private readonly frame: Frame<T>,
    private readonly transact: Transact,
  ) {}

  async join<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    this.begun ??= this.begin();
    return work(await this.begun);
  }

  async complete(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      await this.join(() => Promise.resolve());
      this.result.resolve(result);
    } catch (error) {
      this.result.reject(error);
      await this.committed?.catch(() => undefined);
      throw error;
    }
    return this.committed!;
  }

  private begin(): Promise<Tx> {
    const begun = deferred<Tx>();
    this.committed = this.transact(async (tx) => {
      await this.frame.first(tx);
      begun.resolve(tx);
      const result = await this.result.promise;
      await this.frame.last(tx, result);
      return result;
    });
    this.committed.catch(begun.reject);
    return begun.promise;
  }
}

/**
 * Which work is enclosed, by its async context. On Node 20 that costs every promise of the process, so it is switched on only
 * while there is such work (ADR 5).
 */
export class Enclosures {
  private readonly context = new AsyncLocalStorage<Enclosure<unknown>>();
  private underWay = 0;

  current(): Enclosure<unknown> | undefined {
    return this.underWay === 0 ? undefined : this.context.getStore();
  }

  async enter<T>(enclosure: Enclosure<T>, work: () => Promise<T>): Promise<T> {
    this.underWay += 1;
    try {
      return await this.context.run(enclosure as Enclosure<unknown>, () => enclosure.complete(work));
    } finally {
      this.underWay -= 1;
      if (this.underWay === 0) this.context.disable();
    }
  }
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

function deferred<T>(): Deferred<T> {
  let settle!: Pick<Deferred<T>, 'resolve' | 'reject'>;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  promise.catch(() => undefined);
  return { promise, ...settle };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { connectionFault } from './faults/connection-fault';
import { asPartlyDone } from './faults/database-fault';
import type { Tx } from './tx';

/** What else belongs to the transaction of enclosed work, or to the transactions of its parts. */
export interface Frame<T> {
  /** Runs first in the transaction. If it throws, the work ends. */
  first(tx: Tx): Promise<void>;
  /** Runs first in the transactions of all parts but the first. */
  next(tx: Tx): Promise<void>;
  /** Runs once the work has resolved, before the commit. */
  last(tx: Tx, result: T): Promise<void>;
  /** Runs when the work has failed after a part of it was committed. */
  breakOff(): Promise<void>;
}

const nothing = () => Promise.resolve();

/** Nothing else. */
export const NO_FRAME: Frame<unknown> = { first: nothing, next: nothing, last: nothing, breakOff: nothing };

/** Runs a function in a new transaction. */
type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Part<T> {
  readonly begun: Promise<Tx>;
  /** Null when another part follows. */
  readonly ended: Deferred<{ readonly result: T } | null>;
  readonly committed: Promise<void>;
}

/**
 * Work whose transactions are one. That transaction begins with the first one requested, so that nothing is
 * locked while the work reads a request or waits, and ends with the work, or with `commitPart`: then another follows.
 */
export class Enclosure<T> {
  private part: Part<T> | null = null;
  private isInParts = false;
  private isPartCommitted = false;

  constructor(
    private readonly frame: Frame<T>,
    private readonly transact: Transact,
  ) {}

  async join<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    this.part ??= this.begin();
    return work(await this.part.begun);
  }

  async commitPart(): Promise<void> {
    const { part } = this;
    if (part === null) return;
    this.part = null;
    this.isInParts = true;
    part.ended.resolve(null);
    await part.committed;
    this.isPartCommitted = true;
  }

  /** @throws OutcomeUnknownError when a part was committed before the work failed for a while */
  async complete(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      await this.join(() => Promise.resolve());
      this.part!.ended.resolve({ result });
      await this.part!.committed;
      return result;
    } catch (error) {
      this.part?.ended.reject(error);
      await this.part?.committed.catch(() => undefined);
      if (this.isInParts) await this.frame.breakOff().catch(() => undefined);
      const fault = connectionFault(error);
      throw this.isPartCommitted ? asPartlyDone(fault) : fault;
    }
  }

  private begin(): Part<T> {
    const begun = deferred<Tx>();
    const ended = deferred<{ readonly result: T } | null>();
    const isFurther = this.isInParts;
    const committed = this.transact(async (tx) => {
      await (isFurther ? this.frame.next(tx) : this.frame.first(tx));
      begun.resolve(tx);
      const end = await ended.promise;
      if (end !== null) await this.frame.last(tx, end.result);
    });
    committed.catch(begun.reject);
    return { begun: begun.promise, ended, committed };
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

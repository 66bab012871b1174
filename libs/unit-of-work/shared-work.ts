import type { Tx } from './tx';

/** Runs work in the caller's transaction, and can't open another one. */
export abstract class SharedWork {
  /**
   * Joins the transaction that the command was included in (`Tx.include`), or runs the work in one of its own: its handler
   * need not know whether it runs alone or as one of a batch.
   */
  abstract runFor<T>(command: object, work: (tx: Tx) => Promise<T>): Promise<T>;
}

import type { Tx } from './tx';

/** Runs work in the transaction of whoever has it done, and can't open one beside that. */
export abstract class SharedWork {
  /**
   * Joins the transaction that the command was included in (`Tx.include`), or runs the work in one of its own: its handler
   * need not know whether it runs alone or as one of a batch.
   */
  abstract runFor<T>(command: object, work: (tx: Tx) => Promise<T>): Promise<T>;
}

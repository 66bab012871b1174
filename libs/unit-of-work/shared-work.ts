import type { Tx } from './tx';

/** Runs work in the caller's transaction, and can't open another one. */
export abstract class SharedWork {
  /**
   * Joins the transaction that the command was included in (`Tx.include`), or runs the work in one of its own: its handler
   * need not know whether it runs alone or as one of a batch.
   */
  abstract runFor<T>(command: object, work: (tx: Tx) => Promise<T>): Promise<T>;

  /**
   * Like `runFor`, for a change of a table that a cluster copies to every node, and locks as a whole: there such changes
   * follow each other, so that none waits for another in a circle. One Postgres has no turns.
   */
  runForInTurn<T>(command: object, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.runFor(command, (tx) => this.inTurn(tx, work));
  }

  protected abstract inTurn<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T>;
}

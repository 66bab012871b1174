import type { EntityManager } from 'typeorm';
import type { CopyValue } from '@libs/copy-rows';
import type { PreparedStatement } from './sql/prepared';

/** One open database transaction. It is the first argument of whatever joins it. */
export interface Tx {
  /** Postgres's clock at the start of the transaction; the only source of recorded times. */
  readonly now: Date;
  /** For TypeORM repositories; statements of concurrent joiners go through `query` instead. */
  readonly manager: EntityManager;
  /** Runs one statement and gives its rows. Statements leave at once and run in the order they are asked for (ADR 23). */
  query<Row>(statement: string | PreparedStatement, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Inserts rows, all or none; `into` names table and columns, as `orders (id, number)`. Takes its turn as statements do. */
  copy(into: string, rows: readonly (readonly CopyValue[])[]): Promise<void>;
  /** Has whatever is done for the command, by `UnitOfWork.runFor`, join this transaction. Gives the command. */
  include<T extends object>(command: T): T;
  /** Runs after the commit, never after a rollback. For wake-ups only: a crash may skip it, and a fault of it is only logged. */
  afterCommit(task: () => void): void;
  /**
   * Does work that may fail without the rest: then what it wrote is undone, what it was to do after the commit is forgotten,
   * and the transaction goes on. All statements of failed work must have been answered when it throws.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** The transaction for one of several who share it, and who may have to know what they did to it. */
  share(): TxShare;
  /** Says that rows were written for whoever holds this. Only who collects the writes of many has to: see `TxShare`. */
  noteWrite(): void;
  /** Itself, or what it is a share of. */
  readonly whole: Tx;
}

/** A transaction as one of those who share it sees it. */
export interface TxShare extends Tx {
  /** False only when nothing was written through it; a statement that is no SELECT counts as a write. */
  readonly hasWritten: boolean;
}

/** Something that exists once per transaction, made on first use: a loader, a collector of writes. */
export function perTx<T>(make: (tx: Tx) => T): (tx: Tx) => T {
  const made = new WeakMap<Tx, T>();
  return (tx) => {
    const existing = made.get(tx.whole);
    if (existing !== undefined) return existing;
    const fresh = make(tx.whole);
    made.set(tx.whole, fresh);
    return fresh;
  };
}

import type { EntityManager } from 'typeorm';
import type { CopyTarget, CopyValue } from '@libs/copy-rows';
import type { Planning } from './sql/planning';
import type { PreparedStatement } from './sql/prepared';

/** One open database transaction. It is the first argument of whatever joins it. */
export interface Tx {
  /** Postgres's clock at the start of the transaction; the only source of recorded times. */
  readonly now: Date;
  /** For entities. Of several that share a transaction, what one finds with it is a read, and all else a write. */
  readonly manager: EntityManager;
  /**
   * Runs one statement and returns its rows. Statements are sent at once and run in the order of the calls
   * (ADR 23).
   * @param planning how Postgres plans it; by default each time
   */
  query<Row>(
    statement: string | PreparedStatement,
    parameters?: readonly unknown[],
    planning?: Planning,
  ): Promise<Row[]>;
  /** Whether the plan of a prepared statement is used again: not behind a pooler, and not on Citus. */
  readonly keepsPlans: boolean;
  /** Inserts rows, all or none. Takes its turn as statements do. */
  copy(into: CopyTarget, rows: readonly (readonly CopyValue[])[]): Promise<void>;
  /**
   * Makes everything that is done for the command (`UnitOfWork.runFor`) join this transaction. Returns the
   * command.
   */
  include<T extends object>(command: T): T;
  /**
   * Runs after the commit, never after a rollback. For wake-ups only: a crash may skip it, and its errors are
   * only logged.
   */
  afterCommit(task: () => void): void;
  /**
   * Does work that may fail on its own: then its writes are rolled back, its tasks after the commit and whatever is `made` are
   * dropped, and the transaction continues. All statements of failed work must have ended when it throws.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** A view of the transaction for one of several that share it, which records whether it wrote something. */
  share(): TxShare;
  /**
   * Records that rows were written for the holder of this share. Needed only by code that collects the writes
   * of several: see `TxShare`.
   */
  noteWrite(): void;
  /** Itself, or what it is a share of. */
  readonly whole: Tx;
  /** For `perTx`: what exists once in this transaction, by the function that makes it. */
  readonly made: Map<unknown, unknown>;
}

/** A transaction as seen by one of those that share it. */
export interface TxShare extends Tx {
  /** False only when nothing was written through it; a statement other than SELECT counts as a write. */
  readonly hasWritten: boolean;
}

/** Something that exists once per transaction, made on first use: a loader, a collector of writes. */
export function perTx<T>(make: (tx: Tx) => T): (tx: Tx) => T {
  return ({ whole }) => {
    if (!whole.made.has(make)) whole.made.set(make, make(whole));
    return whole.made.get(make) as T;
  };
}

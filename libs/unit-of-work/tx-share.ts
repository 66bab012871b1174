import type { EntityManager } from 'typeorm';
import type { CopyTarget, CopyValue } from '@libs/copy-rows';
import type { Planning } from './sql/planning';
import type { PreparedStatement } from './sql/prepared';
import { isReading } from './sql/reading';
import { join } from './joined';
import type { Tx, TxShare } from './tx';

const READING_METHODS = /^(find|exists|count)/;

/** Passes everything to the transaction, and records whether something was written. */
export class ShareOfTx implements TxShare {
  private wrote = false;

  constructor(readonly whole: Tx) {}

  get hasWritten(): boolean {
    return this.wrote;
  }

  get now(): Date {
    return this.whole.now;
  }

  get made(): Map<unknown, unknown> {
    return this.whole.made;
  }

  get keepsPlans(): boolean {
    return this.whole.keepsPlans;
  }

  get manager(): EntityManager {
    return new Proxy(this.whole.manager, {
      get: (manager, name) => {
        if (!READING_METHODS.test(String(name))) this.wrote = true;
        const member: unknown = Reflect.get(manager, name);
        return typeof member === 'function' ? (member.bind(manager) as unknown) : member;
      },
    });
  }

  query<Row>(
    statement: string | PreparedStatement,
    parameters?: readonly unknown[],
    planning?: Planning,
  ): Promise<Row[]> {
    if (!isReading(statement)) this.wrote = true;
    return this.whole.query<Row>(statement, parameters, planning);
  }

  copy(into: CopyTarget, rows: readonly (readonly CopyValue[])[]): Promise<void> {
    this.wrote = true;
    return this.whole.copy(into, rows);
  }

  include<T extends object>(command: T): T {
    return join(command, this);
  }

  afterCommit(task: () => void): void {
    this.wrote = true;
    this.whole.afterCommit(task);
  }

  attempt<T>(work: () => Promise<T>): Promise<T> {
    return this.whole.attempt(work);
  }

  share(): TxShare {
    return this.whole.share();
  }

  noteWrite(): void {
    this.wrote = true;
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type DataSource,
  type EntityManager,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';
import type { Tx } from './tx';

/** A process that stops in the middle of a transaction (paused, partitioned) loses its locks after this long. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/**
 * Runs work in a transaction. Work started inside other work joins its transaction, so that a handler need not know
 * whether it runs alone or as one of a batch.
 */
export class UnitOfWork {
  private readonly ambient = new AsyncLocalStorage<OpenTx>();
  private open = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** Joins the transaction under way, or runs the work in one of its own: committed when it resolves, undone when it throws. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const open = this.ambient.getStore();
    return open === undefined ? this.runAlone(work) : work(open);
  }

  /** Runs the work in a transaction of its own, whatever is under way. */
  async runAlone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    let tx: OpenTx | null = null;
    try {
      tx = await OpenTx.begin(runner);
      const result = await this.runWithin(tx, work);
      await runner.commitTransaction();
      tx.committed();
      return result;
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw connectionFault(error);
    } finally {
      tx?.end();
      await runner.release();
    }
  }

  /** While the context is tracked, every promise of the process pays for it: so only while a transaction is open. */
  private async runWithin<T>(tx: OpenTx, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.open += 1;
    try {
      return await this.ambient.run(tx, () => work(tx));
    } finally {
      this.open -= 1;
      if (this.open === 0) this.ambient.disable();
    }
  }
}

/**
 * A connection that breaks between two statements is noticed by TypeORM, which releases its runner: the next statement
 * then says that the runner was released, not why.
 */
function connectionFault(error: unknown): unknown {
  if (!(error instanceof QueryRunnerAlreadyReleasedError)) return error;
  return new Error('Connection terminated between two statements', { cause: error });
}

class OpenTx implements Tx {
  private readonly tasks: (() => void)[] = [];
  private tail: Promise<unknown> = Promise.resolve();
  private ended = false;

  private constructor(
    private readonly runner: QueryRunner,
    readonly now: Date,
  ) {}

  static async begin(runner: QueryRunner): Promise<OpenTx> {
    await runner.startTransaction();
    const result = await runner.query(
      `SELECT now() AS now, set_config('idle_in_transaction_session_timeout', $1, true)`,
      [String(IDLE_IN_TRANSACTION_MS)],
      true,
    );
    return new OpenTx(runner, (result.records as { now: Date }[])[0]!.now);
  }

  get manager(): EntityManager {
    return this.runner.manager;
  }

  query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const result = this.tail.then(async () => {
      const answer = await this.runner.query(sql, [...parameters], true).catch((error: unknown) => {
        throw this.ended ? error : connectionFault(error);
      });
      return answer.records as Row[];
    });
    this.tail = result.catch(() => undefined);
    return result;
  }

  afterCommit(task: () => void): void {
    this.tasks.push(task);
  }

  committed(): void {
    for (const task of this.tasks) task();
  }

  /** From now on a statement is a mistake of who asks for it. */
  end(): void {
    this.ended = true;
  }
}

import { type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { CopyValue } from '@libs/copy-rows';
import { connectionFault } from './connection-fault';
import { copyWith } from './copy';
import type { PreparedStatement } from './prepared';
import type { Tx } from './tx';

/** A process that stops in the middle of a transaction (paused, partitioned) loses its locks after this long. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** The transactions that commands and the like are to join. */
const joined = new WeakMap<object, OpenTx>();

/** Runs work in transactions. */
export class UnitOfWork {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Joins the transaction that the command was included in (`Tx.include`), or runs the work in one of its own: its handler
   * need not know whether it runs alone or as one of a batch.
   */
  runFor<T>(command: object, work: (tx: Tx) => Promise<T>): Promise<T> {
    const open = joined.get(command);
    return open === undefined ? this.run(work) : work(open);
  }

  /** Runs the work in a transaction of its own: committed when it resolves, undone when it throws. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transact(undefined, work);
  }

  /** As `run`; all statements see the database as it was at the first of them. */
  runOnSnapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transact('REPEATABLE READ', work);
  }

  private async transact<T>(
    isolation: 'REPEATABLE READ' | undefined,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    let tx: OpenTx | null = null;
    try {
      tx = await OpenTx.begin(runner, isolation);
      const result = await work(tx);
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
}

class OpenTx implements Tx {
  private readonly tasks: (() => void)[] = [];
  private tail: Promise<unknown> = Promise.resolve();
  private ended = false;

  private constructor(
    private readonly runner: QueryRunner,
    readonly now: Date,
    private readonly isDirect: boolean,
  ) {}

  static async begin(runner: QueryRunner, isolation: 'REPEATABLE READ' | undefined): Promise<OpenTx> {
    await runner.startTransaction(isolation);
    const result = await runner.query(
      `SELECT now() AS now, pg_backend_pid() AS pid, set_config('idle_in_transaction_session_timeout', $1, true)`,
      [String(IDLE_IN_TRANSACTION_MS)],
      true,
    );
    const { now, pid } = (result.records as { now: Date; pid: number }[])[0]!;
    return new OpenTx(runner, now, pid === (await greeterOf(runner)));
  }

  get manager(): EntityManager {
    return this.runner.manager;
  }

  query<Row>(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    const sql = typeof statement === 'string' || this.isDirect ? statement : statement.text;
    return this.inTurn(async () => {
      // TypeORM hands what it is given to the driver, which takes a statement with its name too.
      const answer = await this.runner.query(sql as string, [...parameters], true);
      return answer.records as Row[];
    });
  }

  copy(into: string, rows: readonly (readonly CopyValue[])[]): Promise<void> {
    return this.inTurn(() => copyWith(this.runner, into, rows));
  }

  include<T extends object>(command: T): T {
    joined.set(command, this);
    return command;
  }

  afterCommit(task: () => void): void {
    this.tasks.push(task);
  }

  committed(): void {
    for (const task of this.tasks) task();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(work).catch((error: unknown) => {
      throw this.ended ? error : connectionFault(error);
    });
    this.tail = result.catch(() => undefined);
    return result;
  }

  /** From now on a statement is a mistake of who asks for it. */
  end(): void {
    this.ended = true;
  }
}

/**
 * The backend that greeted the connection. One that is reached through a pooler was greeted by the pooler, and may have
 * another backend for each transaction: what is prepared on one is unknown to the next.
 */
async function greeterOf(runner: QueryRunner): Promise<number | undefined> {
  return ((await runner.connect()) as { processID?: number }).processID;
}

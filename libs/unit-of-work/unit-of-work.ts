import type { Client } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { patiently } from '@libs/live-connections';
import { again } from './faults/again';
import { connectionFault } from './faults/connection-fault';
import { Enclosure, Enclosures, type Frame, NO_FRAME } from './enclosure';
import { joinedBy } from './joined';
import { IN_BACKGROUND, IN_REQUEST, type Limits, ON_STANDBY } from './limits';
import { OpenTx } from './open-tx';
import type { Start } from './sql/begin';
import { findOutIfDirect } from './sql/direct';
import { look } from './sql/look';
import { areOutdated } from './sql/plan-age';
import type { PreparedStatement } from './sql/prepared';
import { SharedWork } from './shared-work';
import type { LogPosition } from './standby';
import type { Tx } from './tx';

/**
 * Runs work in transactions. What is reported as committed is committed, even if the error of a statement was
 * ignored.
 */
export class UnitOfWork extends SharedWork {
  private readonly enclosures = new Enclosures();
  /** The transactions that have taken a turn. */
  private readonly inTurns = new WeakSet<Tx>();

  /**
   * @param onTaskFault called for a task that threw after the commit, which does not change that
   * @param keepsPlans false on Citus, which plans each time only
   * @param takeTurn waits in a transaction until others of `runInTurn` have ended, if the database needs that
   */
  constructor(
    private readonly dataSource: DataSource,
    private readonly onTaskFault: (fault: unknown) => void = () => undefined,
    private readonly keepsPlans = true,
    private readonly takeTurn: ((tx: Tx) => Promise<void>) | null = null,
  ) {
    super();
  }

  runFor<T>(command: object, work: (tx: Tx) => Promise<T>): Promise<T> {
    const open = joinedBy(command);
    return open === undefined ? this.run(work) : work(open);
  }

  /**
   * Runs the work in its own transaction: committed when it resolves, rolled back when it throws. Work that
   * lost a conflict is repeated in a new transaction, as often as the limits say. Inside enclosed work it
   * joins that transaction.
   * @throws OutcomeUnknownError when the connection is lost while a transaction that may have written is being committed
   */
  run<T>(work: (tx: Tx) => Promise<T>, limits = IN_REQUEST): Promise<T> {
    const around = this.enclosures.current();
    if (around !== undefined) return around.join(work);
    return again(limits.tries, () => this.transact('READ COMMITTED', work, limits));
  }

  /** As `run` and `runForInTurn`. */
  runInTurn<T>(work: (tx: Tx) => Promise<T>, limits = IN_REQUEST): Promise<T> {
    return this.run((tx) => this.inTurn(tx, work), limits);
  }

  /** As `run`; work that finds out that it needs a turn (`requireTurn`) is rolled back and repeated as `runInTurn`. */
  async runSeldomInTurn<T>(work: (tx: Tx) => Promise<T>, limits = IN_REQUEST): Promise<T> {
    try {
      return await this.run(work, limits);
    } catch (error) {
      if (!(error instanceof TurnNeededError)) throw error;
      return this.runInTurn(work, limits);
    }
  }

  /** @throws TurnNeededError unless the transaction has taken a turn, where there are turns */
  requireTurn(tx: Tx): void {
    if (this.takeTurn !== null && !this.inTurns.has(tx.whole)) throw new TurnNeededError();
  }

  protected async inTurn<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.takeTurn !== null) {
      await this.takeTurn(tx);
      this.inTurns.add(tx.whole);
    }
    return work(tx);
  }

  /** Like `run`, for work that only reads: all statements see the database as of the first one. */
  runOnSnapshot<T>(work: (tx: Tx) => Promise<T>, limits = IN_REQUEST): Promise<T> {
    return again(limits.tries, () => this.transact('REPEATABLE READ', work, limits));
  }

  /**
   * Like `runOnSnapshot`, on a standby that shows everything before this position of the primary's log; tried once. The
   * work also gets the position before which everything is that it sees.
   * @throws StandbyBehindError when it does not show that yet, NotAStandbyError
   */
  runOnStandby<T>(least: LogPosition, work: (tx: Tx, shown: LogPosition) => Promise<T>): Promise<T> {
    return this.transact('ON STANDBY', (tx) => work(tx, tx.requireReplayed(least)), ON_STANDBY);
  }

  /**
   * Runs work whose transactions are one, together with what the frame adds: every `run` inside, however
   * deep, is committed together or not at all, unless the work calls `commitPart`. Work that lost a conflict is repeated
   * as a whole, unless a part of it is committed.
   */
  enclose<T>(frame: Frame<T>, work: () => Promise<T>, limits = IN_REQUEST): Promise<T> {
    return again(limits.tries, () => {
      const enclosure = new Enclosure(frame, (inner) => this.transact('READ COMMITTED', inner, limits));
      return this.enclosures.enter(enclosure, work);
    });
  }

  /**
   * Runs a change and what reads its result as one transaction, as `enclose` does: a read that fails undoes the change. Inside
   * enclosed work it joins that.
   */
  together<T>(work: () => Promise<T>, limits = IN_REQUEST): Promise<T> {
    return this.isEnclosed ? work() : this.enclose<T>(NO_FRAME, work, limits);
  }

  /** Only reads: inside enclosed work in its transaction, so that it sees what that has changed; elsewhere outside of every transaction. */
  read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const around = this.enclosures.current();
    return around === undefined ? work(this.dataSource.manager) : around.join(({ manager }) => work(manager));
  }

  /**
   * Inside enclosed work: commits what was done until now, of which nothing may be under way; what follows is committed later.
   * Elsewhere it does nothing.
   */
  async commitPart(): Promise<void> {
    await this.enclosures.current()?.commitPart();
  }

  /**
   * Runs one statement that only reads, outside of every transaction. A direct connection parses it once, and plans it once in a while
   * if Postgres expects as many rows whatever the parameters are: `unnest((SELECT $1::uuid[]))` hides how many there are.
   */
  async ask<Row extends object>(
    { name, text }: PreparedStatement,
    parameters: readonly unknown[],
  ): Promise<Row[]> {
    return this.onConnection(async (client, isKept) => {
      if (isKept && areOutdated(client)) await client.query('DISCARD PLANS');
      const statement = { text, name: isKept ? name : undefined, values: [...parameters] };
      return (await client.query<Row>(statement)).rows;
    });
  }

  /**
   * Runs one statement that only reads along its index (`queryInIndexOrder`), in a transaction of its own and in one round trip: for
   * loops that look whether something waits.
   */
  async look<Row>(statement: PreparedStatement, parameters: readonly unknown[]): Promise<Row[]> {
    return this.onConnection(async (client, isKept) => {
      patiently(client, IN_BACKGROUND.statementMs);
      try {
        return await look<Row>(client, statement, parameters, isKept);
      } finally {
        patiently(client, null);
      }
    });
  }

  /** Whether the caller is inside enclosed work, so that its writes are not committed yet. */
  get isEnclosed(): boolean {
    return this.enclosures.current() !== undefined;
  }

  /** Outside of transactions. `isKept`: whether plans of prepared statements are. */
  private async onConnection<T>(work: (client: Client, isKept: boolean) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as Client;
      return await work(client, this.keepsPlans && (await findOutIfDirect(client)));
    } catch (error) {
      throw connectionFault(error);
    } finally {
      await runner.release();
    }
  }

  private async transact<T>(start: Start, work: (tx: OpenTx) => Promise<T>, limits: Limits): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    let tx: OpenTx | null = null;
    try {
      tx = await OpenTx.begin(runner, start, limits, this.keepsPlans);
      const result = await work(tx);
      await tx.commit();
      for (const task of tx.tasks) this.runTask(task);
      return result;
    } catch (error) {
      await tx?.rollback();
      throw connectionFault(error);
    } finally {
      tx?.letGo();
      await runner.release();
    }
  }

  private runTask(task: () => void): void {
    try {
      task();
    } catch (fault) {
      this.onTaskFault(fault);
    }
  }
}

/** What the transaction is about to write has to follow the writes of others. */
class TurnNeededError extends Error {}

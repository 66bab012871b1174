import type { Client, QueryResult } from 'pg';
import {
  type DataSource,
  type EntityManager,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';
import { copyRows, type CopyValue } from '@libs/copy-rows';
import { breakOff, patiently } from '@libs/live-connections';
import { again } from './faults/again';
import { connectionFault } from './faults/connection-fault';
import { Enclosure, Enclosures, type Frame } from './enclosure';
import { join, joinedBy } from './joined';
import { IN_REQUEST, type Limits, ON_STANDBY } from './limits';
import { type Begun, beginSql, type Start } from './sql/begin';
import { findOutIfDirect, isDirect } from './sql/direct';
import { areOutdated } from './sql/plan-age';
import { type Planning, PLANNING_SETTINGS } from './sql/planning';
import type { PreparedStatement } from './sql/prepared';
import { SharedWork } from './shared-work';
import { type LogPosition, requireReplayed, type StandbyFacts } from './standby';
import type { Tx, TxShare } from './tx';
import { ShareOfTx } from './tx-share';
import { asCommitFault } from './write-alone';

/**
 * The state of TypeORM's runner, set from outside: beginning on its own would take two or three round trips
 * (ADR 23), and it does not see how a transaction ended.
 */
const BEGUN = { isTransactionActive: true, transactionDepth: 1 };
const ENDED = { isTransactionActive: false, transactionDepth: 0 };

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
   * @throws OutcomeUnknownError when the connection is lost while the transaction is being committed
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

  /** Like `run`; all statements see the database as of the first one. */
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
   * as a whole.
   */
  enclose<T>(frame: Frame<T>, work: () => Promise<T>, limits = IN_REQUEST): Promise<T> {
    return again(limits.tries, () => {
      const enclosure = new Enclosure(frame, (inner) => this.transact('READ COMMITTED', inner, limits));
      return this.enclosures.enter(enclosure, work);
    });
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
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as Client;
      const isKept = this.keepsPlans && (await findOutIfDirect(client));
      if (isKept && areOutdated(client)) await client.query('DISCARD PLANS');
      const statement = { text, name: isKept ? name : undefined, values: [...parameters] };
      return (await client.query<Row>(statement)).rows;
    } catch (error) {
      throw connectionFault(error);
    } finally {
      await runner.release();
    }
  }

  /** Whether the caller is inside enclosed work, so that its writes are not committed yet. */
  get isEnclosed(): boolean {
    return this.enclosures.current() !== undefined;
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

class OpenTx implements Tx {
  readonly tasks: (() => void)[] = [];
  readonly whole = this;
  readonly made = new Map<unknown, unknown>();
  private ended = false;
  /** How the statements that were sent last are planned. */
  private planning: Planning = 'each time';

  private constructor(
    private readonly runner: QueryRunner,
    private readonly client: Client,
    private readonly begun: Begun,
    readonly keepsPlans: boolean,
  ) {}

  static async begin(
    runner: QueryRunner,
    start: Start,
    limits: Limits,
    mayKeepPlans: boolean,
  ): Promise<OpenTx> {
    const client = (await runner.connect()) as Client;
    patiently(client, limits.beginMs ?? limits.statementMs);
    Object.assign(runner, BEGUN);
    const results = (await client
      .query(beginSql(start, limits, areOutdated(client)))
      .catch((error: unknown) => leave(client, error))) as unknown as QueryResult<object>[];
    patiently(client, limits.statementMs);
    const begun = Object.assign({}, ...results.map(({ rows }) => rows[0])) as Begun;
    return new OpenTx(runner, client, begun, mayKeepPlans && isDirect(client, begun.pid));
  }

  get now(): Date {
    return this.begun.now;
  }

  get manager(): EntityManager {
    this.requireOpen();
    if (this.planning !== 'each time') this.plan('each time').catch(() => undefined);
    return this.runner.manager;
  }

  async query<Row>(
    statement: string | PreparedStatement,
    parameters: readonly unknown[] = [],
    planning: Planning = 'each time',
  ): Promise<Row[]> {
    this.requireOpen();
    const planned = planning === this.planning ? null : this.plan(planning);
    const sent = this.send(statement, parameters);
    const { rows } = planned === null ? await sent : (await Promise.all([planned, sent]))[1];
    return rows as Row[];
  }

  async copy(into: string, rows: readonly (readonly CopyValue[])[]): Promise<void> {
    this.requireOpen();
    await copyRows(this.client, into, rows);
  }

  /** On a standby: returns what its snapshot shows. */
  requireReplayed(least: LogPosition): LogPosition {
    return requireReplayed(this.begun as StandbyFacts, least);
  }

  include<T extends object>(command: T): T {
    return join(command, this);
  }

  afterCommit(task: () => void): void {
    this.tasks.push(task);
  }

  share(): TxShare {
    return new ShareOfTx(this);
  }

  noteWrite(): void {
    return undefined;
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const { planning } = this;
    await this.query('SAVEPOINT attempt', [], planning);
    const tasks = this.tasks.length;
    try {
      const result = await work();
      await this.query('RELEASE SAVEPOINT attempt', [], this.planning);
      return result;
    } catch (error) {
      this.tasks.length = tasks;
      this.made.clear();
      this.planning = planning;
      await this.query(UNDO_ATTEMPT, [], planning).catch(() => undefined);
      throw error;
    }
  }

  /** When a statement failed, Postgres responds to COMMIT with a rollback, without an error. */
  async commit(): Promise<void> {
    this.requireOpen();
    this.end();
    const { command } = await this.client.query('COMMIT').catch((error: unknown) => {
      throw asCommitFault(error);
    });
    Object.assign(this.runner, ENDED);
    if (command !== 'COMMIT')
      throw new Error('Postgres undid the transaction: one of its statements had failed');
  }

  /**
   * From now on a statement is a programming error. Set before the transaction's last message is sent: a
   * statement after that would commit on its own.
   */
  end(): void {
    this.ended = true;
  }

  /** A connection on which even that fails is never used again. */
  async rollback(): Promise<void> {
    this.end();
    if (this.runner.isTransactionActive)
      await this.runner.rollbackTransaction().catch((error: Error) => breakOff(this.client, error));
  }

  /** The next user of the connection has the usual time limit again. */
  letGo(): void {
    patiently(this.client, null);
  }

  /** For the statements that are sent from now on; a rollback to a savepoint undoes it. */
  private plan(planning: Planning): Promise<unknown> {
    this.planning = planning;
    return this.send(PLANNING_SETTINGS[planning]);
  }

  private send(
    statement: string | PreparedStatement,
    parameters: readonly unknown[] = [],
  ): Promise<QueryResult<object>> {
    const { text, name } = typeof statement === 'string' ? { text: statement, name: undefined } : statement;
    return this.client.query({
      text,
      name: this.keepsPlans ? name : undefined,
      values: [...parameters],
    });
  }

  private requireOpen(): void {
    if (this.ended) throw new Error('The transaction has ended and takes no more statements');
    if (this.runner.isReleased) throw connectionFault(new QueryRunnerAlreadyReleasedError());
  }
}

const UNDO_ATTEMPT = 'ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt';

/** It is unknown whether the transaction began, so the connection must not be used again. */
function leave(client: Client, error: unknown): never {
  patiently(client, null);
  breakOff(client, error as Error);
  throw error;
}

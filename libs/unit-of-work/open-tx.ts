import type { Client, QueryResult } from 'pg';
import { type EntityManager, type QueryRunner, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { copyRows, type CopyTarget, type CopyValue } from '@libs/copy-rows';
import { breakOff, patiently } from '@libs/live-connections';
import { connectionFault } from './faults/connection-fault';
import { join } from './joined';
import type { Limits } from './limits';
import { type Begun, beginSql, type Start } from './sql/begin';
import { isDirect } from './sql/direct';
import { areOutdated } from './sql/plan-age';
import { type Planning, PLANNING_SETTINGS } from './sql/planning';
import type { PreparedStatement } from './sql/prepared';
import { isReading } from './sql/reading';
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

const UNDO_ATTEMPT = 'ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt';

/** A transaction on a connection of TypeORM, from its begin to its commit or rollback. */
export class OpenTx implements Tx {
  readonly tasks: (() => void)[] = [];
  readonly whole = this;
  readonly made = new Map<unknown, unknown>();
  private ended = false;
  private mayHaveWritten = false;
  /** How the statements that were sent last are planned. */
  private planning: Planning = 'each time';

  private constructor(
    private readonly runner: QueryRunner,
    private readonly client: Client,
    private readonly begun: Begun,
    private readonly start: Start,
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
    return new OpenTx(runner, client, begun, start, mayKeepPlans && isDirect(client, begun.pid));
  }

  get now(): Date {
    return this.begun.now;
  }

  get manager(): EntityManager {
    this.requireOpen();
    this.mayHaveWritten = true;
    if (this.planning !== 'each time') this.plan('each time').catch(() => undefined);
    return this.runner.manager;
  }

  async query<Row>(
    statement: string | PreparedStatement,
    parameters: readonly unknown[] = [],
    planning: Planning = 'each time',
  ): Promise<Row[]> {
    this.requireOpen();
    this.mayHaveWritten ||= !isReading(statement);
    const planned = planning === this.planning ? null : this.plan(planning);
    const sent = this.send(statement, parameters);
    const { rows } = planned === null ? await sent : (await Promise.all([planned, sent]))[1];
    return rows as Row[];
  }

  async copy(into: CopyTarget, rows: readonly (readonly CopyValue[])[]): Promise<void> {
    this.requireOpen();
    this.mayHaveWritten = true;
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

  /**
   * When a statement failed, Postgres responds to COMMIT with a rollback, without an error. If only reads were done, it is
   * certain that a COMMIT without a response changed nothing.
   */
  async commit(): Promise<void> {
    this.requireOpen();
    this.end();
    const { command } = await this.client.query('COMMIT').catch((error: unknown) => {
      throw this.start === 'READ COMMITTED' && this.mayHaveWritten ? asCommitFault(error) : error;
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

/** It is unknown whether the transaction began, so the connection must not be used again. */
function leave(client: Client, error: unknown): never {
  patiently(client, null);
  breakOff(client, error as Error);
  throw error;
}

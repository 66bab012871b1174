import { randomUUID } from 'node:crypto';
import type { BatchLimit } from '@libs/batch-limit';
import { prepared, queryInIndexOrder, type Tx } from '@libs/unit-of-work';
import { Reach } from '@libs/work-queue';
import { begunSql, type ClaimedJobs, claimOneSql, deferSql, dueKeysSql, runsSql } from './claim-sql';
import type { ClaimedJob, LoadedBytes } from './job';
import type { JobTableNames } from './job-sql';

/** How many jobs that were begun and not ended are considered at once: some may be locked by others. */
const MOST_LOOKED_AT = 200;

export interface Claim {
  /** Jobs of one key, in the order accepted. */
  readonly jobs: readonly ClaimedJob[];
  /** How many jobs were postponed because an earlier one has to wait: others may be due behind them. */
  readonly deferred: number;
  /** How many due jobs were seen that did not fit: in the bytes of the batch, or beside jobs of its size. */
  readonly left: number;
}

interface DueKey {
  readonly partition: string;
  readonly key: string;
  readonly jobs: number;
}

interface Row extends Omit<ClaimedJob, 'createdAt'> {
  readonly created_at: Date;
}

interface BegunRow {
  readonly id: string;
  readonly partition: string;
  readonly begun: number;
}

interface RunRow extends Row {
  readonly nth: number;
  readonly is_large: boolean;
  /** Whether some of all that may run are large. */
  readonly any_large: boolean;
  /** How many may run. */
  readonly offered: number;
}

type Turn = 'usual' | 'large';

/** The partitions that are meant; null: all. */
export type Partitions = readonly string[] | null;

/** Claims due jobs of some types until the caller's transaction ends: a worker that dies releases them. */
export class JobClaims {
  private readonly ofAll: Statements;
  private readonly ofNamed: Statements;
  /**
   * Every worker begins at a different partition: one that restarts after a crash soon meets the job it
   * crashed on, whoever else waits.
   */
  private readonly lastServed: Record<Turn, string> = { usual: randomUUID(), large: randomUUID() };
  /** Of partitions that are named: in which claim each was last served. */
  private readonly servedIn = new Map<string, number>();
  private claims = 0;
  /** Small jobs come first, but then those that were left because they are large: in these partitions, or (null) in all. */
  private readonly largeAreNext = new Set<string | null>();

  /**
   * @param types with what executing a job of each loads beside its payload
   * @param areLeased the jobs run outside of the transaction: one is taken at a time, and the others stay
   * available to other workers
   */
  constructor(
    private readonly names: JobTableNames,
    types: ReadonlyMap<string, LoadedBytes | null>,
    private readonly areLeased = false,
  ) {
    this.ofAll = statements(names, { types, areLeased, ofNamed: false });
    this.ofNamed = statements(names, { types, areLeased, ofNamed: true });
  }

  /**
   * Locks the next due jobs: partitions take turns, in each the longest due keys come first, and of each key
   * its first jobs. Nobody else gets a job of these keys meanwhile. The cost depends on the limit, not on the
   * backlog. @param partitions those to claim from, which lie together; null: all
   */
  take(tx: Tx, limit: BatchLimit, partitions: Partitions): Promise<Claim> {
    return this.takeRuns(tx, limit, partitions, null);
  }

  /**
   * Like `take`, but only the first job of each key, of at most this many keys. It looks at as many jobs as
   * `take`.
   */
  takeFirsts(tx: Tx, limit: BatchLimit, partitions: Partitions, most: number): Promise<Claim> {
    return this.takeRuns(tx, limit, partitions, most);
  }

  private async takeRuns(
    tx: Tx,
    limit: BatchLimit,
    partitions: Partitions,
    mostFirsts: number | null,
  ): Promise<Claim> {
    const sql = partitions === null ? this.ofAll : this.ofNamed;
    const turn = this.turnOf(partitions);
    const from = [limit.rows, partitions === null ? this.lastServed[turn] : this.inTurn(partitions)];
    const keys = await queryInIndexOrder<DueKey>(tx, sql.dueKeys, from);
    if (keys.length === 0) return { jobs: [], deferred: 0, left: 0 };
    const rows = await queryInIndexOrder<RunRow>(tx, sql.runs, [
      mostFirsts ?? limit.rows,
      limit.bytes,
      keys.map(({ key }) => key),
      keys.map(({ jobs }) => (mostFirsts === null ? jobs : 1)),
      keys.map((due) => due.partition),
      turn === 'large',
    ]);
    if (rows.some(({ is_large, any_large }) => any_large && !is_large))
      (partitions ?? [null]).forEach((partition) => this.largeAreNext.add(partition));
    const jobs = withoutGaps(rows).map(toClaimed);
    this.lastServed[turn] = (jobs.at(-1) ?? keys.at(-1)!).partition;
    this.claims += 1;
    if (partitions !== null) jobs.forEach(({ partition }) => this.servedIn.set(partition, this.claims));
    const deferred = await this.defer(tx, limit.rows, idle(keys, rows), partitions);
    return { jobs, deferred, left: jobs.length === 0 ? 0 : rows[0]!.offered - rows.length };
  }

  /**
   * Locks one job; nothing when it is no longer due, another job of its key comes first, or another worker
   * has the key.
   */
  async takeOne(tx: Tx, job: Pick<ClaimedJob, 'partition' | 'id'>): Promise<ClaimedJob | null> {
    const [row] = await queryInIndexOrder<Row>(tx, claimOneSql(this.names), [job.partition, job.id]);
    return row === undefined ? null : toClaimed(row);
  }

  /** Locks a job that a process began and did not end, with how often that happened; no other claim takes it. */
  async takeBegun(
    tx: Tx,
    reach = Reach.ALL,
  ): Promise<{ readonly job: ClaimedJob; readonly begun: number } | null> {
    const found = await queryInIndexOrder<BegunRow>(tx, ...reach.of(this.ofAll.begun, [MOST_LOOKED_AT]));
    for (const row of found) {
      const job = await this.takeOne(tx, row);
      if (job !== null) return { job, begun: row.begun };
    }
    return null;
  }

  /** First those that were served longest ago: the bytes of a batch may be full before all are. */
  private inTurn(partitions: readonly string[]): string[] {
    const last = (partition: string) => this.servedIn.get(partition) ?? 0;
    return [...partitions].sort((a, b) => last(a) - last(b));
  }

  private turnOf(partitions: Partitions): Turn {
    const left = (partitions ?? [null]).filter((partition) => this.largeAreNext.delete(partition));
    return left.length > 0 ? 'large' : 'usual';
  }

  private async defer(
    tx: Tx,
    most: number,
    keys: readonly DueKey[],
    partitions: Partitions,
  ): Promise<number> {
    if (this.areLeased || keys.length === 0) return 0;
    const sql = partitions === null ? this.ofAll : this.ofNamed;
    const parameters = [most, keys.map(({ key }) => key), keys.map((due) => due.partition)];
    return (await queryInIndexOrder(tx, sql.defer, parameters)).length;
  }
}

type Statements = ReturnType<typeof statements>;

function statements(names: JobTableNames, claimed: ClaimedJobs) {
  return {
    dueKeys: prepared(dueKeysSql(names, claimed)),
    runs: prepared(runsSql(names, claimed)),
    defer: prepared(deferSql(names, claimed)),
    begun: begunSql(names, claimed),
  };
}

/** The keys without a job: the batch was full, or their first job has to wait. */
function idle(keys: readonly DueKey[], rows: readonly RunRow[]): DueKey[] {
  const served = new Set(rows.map(nameOf));
  return keys.filter((due) => !served.has(nameOf(due)));
}

/** When another transaction holds a row, no later one of its key may run. */
function withoutGaps(rows: readonly RunRow[]): RunRow[] {
  const seen = new Map<string, number>();
  return rows.filter((row) => {
    const name = nameOf(row);
    const isNext = row.nth === (seen.get(name) ?? 0) + 1;
    if (isNext) seen.set(name, row.nth);
    return isNext;
  });
}

function nameOf({ partition, key }: { readonly partition: string; readonly key: string }): string {
  return `${partition} ${key}`;
}

function toClaimed({ id, partition, key, type, payload, attempts, created_at }: Row): ClaimedJob {
  return { id, partition, key, type, payload, attempts, createdAt: created_at };
}

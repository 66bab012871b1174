import type { BatchLimit } from '@libs/batch-limit';
import { IN_BACKGROUND, type Tx, type UnitOfWork } from '@libs/unit-of-work';
import { type Layout, MOST_BEGUN, type Reach } from '@libs/work-queue';
import type { ClaimedJob, JobError } from './job';
import type { JobClaims, Partitions } from './job-claims';
import type { JobTable } from './job-table';

const ENDED_PROCESSES: JobError = {
  code: 'PROCESS_ENDED',
  message: 'The processes that tried it died before it ended, several times',
};
const LOOK_EVERY_MS = 1_000;

export interface BegunJobsOptions {
  readonly unitOfWork: UnitOfWork;
  readonly table: JobTable;
  readonly claims: JobClaims;
  readonly limit: BatchLimit;
  /** Where the jobs of all partitions are. */
  readonly layout: Layout;
  /** Whether batches grow from one job; otherwise they are full from the start. */
  readonly isCareful: boolean;
  readonly parkedDelayMs: (failedTries: number) => number;
  /** Runs claimed jobs in one transaction. When it returns, whatever the outcome, this process has survived them. */
  readonly run: (claim: (tx: Tx) => Promise<readonly ClaimedJob[]>, partitions: Partitions) => Promise<void>;
  readonly onParked: (job: ClaimedJob, error: Error) => void;
}

/**
 * Finds jobs that crash the process which tries them. After its start a process takes one job, then two,
 * four, ... until the batch is full or nothing waits; until then it commits "begun" for each job before it
 * runs them. Jobs that were begun and not ended are left out of all batches: they are run alone, and parked
 * when they have crashed too many processes.
 */
export class BegunJobs {
  private rows: number;
  private underWay: Promise<unknown> | null = null;
  private unended: ClaimedJob[] = [];
  private lookedAtMs = -Infinity;

  constructor(private readonly options: BegunJobsOptions) {
    this.rows = options.isCareful ? 1 : options.limit.rows;
  }

  /**
   * Runs jobs carefully, for one caller after another, and returns how many jobs it took or postponed; null
   * when that is not necessary.
   */
  async drain(partitions: Partitions): Promise<number | null> {
    while (this.underWay !== null && this.isCareful) await this.underWay;
    if (this.underWay !== null) return null;
    const round = this.round(partitions);
    this.underWay = round.then(
      () => (this.underWay = null),
      () => (this.underWay = null),
    );
    return round;
  }

  private async round(partitions: Partitions): Promise<number | null> {
    await this.letGo();
    if (await this.runLeft()) return 1;
    return this.isCareful ? this.runCarefully(partitions) : null;
  }

  private get isCareful(): boolean {
    return this.rows < this.options.limit.rows;
  }

  private async runCarefully(partitions: Partitions): Promise<number> {
    const { unitOfWork, table, claims, limit } = this.options;
    const { jobs, deferred } = await unitOfWork.run(async (tx) => {
      const claim = await claims.takeFirsts(tx, limit, partitions, this.rows);
      await table.begin(tx, claim.jobs, this.named(claim.jobs));
      return claim;
    }, IN_BACKGROUND);
    await this.runBegun(jobs);
    // An empty claim of some partitions says nothing about the others.
    const nothingWaits = jobs.length + deferred === 0 && partitions === null;
    this.rows = nothingWaits ? limit.rows : this.rows + jobs.length;
    return jobs.length + deferred;
  }

  /** Runs, alone, a job that some process began and did not end, or parks it; false when there is none. */
  private async runLeft(): Promise<boolean> {
    if (performance.now() - this.lookedAtMs < LOOK_EVERY_MS) return false;
    const { layout, unitOfWork } = this.options;
    const found = await layout.reach((reach) =>
      unitOfWork.run((tx) => this.beginLeft(tx, reach), IN_BACKGROUND),
    );
    this.lookedAtMs = found === null ? performance.now() : -Infinity;
    if (found?.isParked === false) await this.runBegun([found.job]);
    return found !== null;
  }

  private async beginLeft(tx: Tx, reach: Reach): Promise<{ job: ClaimedJob; isParked: boolean } | null> {
    const { claims, table, parkedDelayMs, onParked } = this.options;
    const left = await claims.takeBegun(tx, reach);
    if (left === null) return null;
    const { job, begun } = left;
    const isParked = begun >= MOST_BEGUN;
    if (isParked) {
      // One less than the limit, so that it is run alone once more when it is due.
      await table.park(tx, job, ENDED_PROCESSES, parkedDelayMs(begun + job.attempts), MOST_BEGUN - 1);
      tx.afterCommit(() => onParked(job, new Error(ENDED_PROCESSES.message)));
    } else await table.begin(tx, [job], this.named([job]));
    return { job, isParked };
  }

  private async runBegun(jobs: readonly ClaimedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    this.unended.push(...jobs);
    await this.options.run((tx) => this.takeEach(tx, jobs), this.named(jobs));
    await this.letGo();
  }

  private async takeEach(tx: Tx, jobs: readonly ClaimedJob[]): Promise<ClaimedJob[]> {
    const taken: ClaimedJob[] = [];
    for (const job of jobs) {
      const still = await this.options.claims.takeOne(tx, job);
      if (still !== null) taken.push(still);
    }
    return taken;
  }

  /**
   * Jobs that this process began and that still wait did not crash it: they need no special care. Those that can't be reached are
   * let go later.
   */
  private async letGo(): Promise<void> {
    if (this.unended.length === 0) return;
    const { layout, unitOfWork, table } = this.options;
    await layout.reach(async (reach) => {
      const reached = this.unended.filter(({ partition }) => reach.has(partition));
      if (reached.length === 0) return;
      await unitOfWork.run((tx) => table.letGo(tx, reached, this.named(reached)), IN_BACKGROUND);
      this.unended = this.unended.filter((job) => !reached.includes(job));
    });
  }

  /** The partitions that a statement on these jobs has to name. */
  private named(jobs: readonly ClaimedJob[]): Partitions {
    const partitions = [...new Set(jobs.map(({ partition }) => partition))];
    return this.options.layout.choose<Partitions>({ together: null, spread: partitions });
  }
}

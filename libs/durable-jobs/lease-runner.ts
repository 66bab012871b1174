import { ALL_AT_ONCE, type ClaimRounds } from '@libs/work-queue';
import { nextDelayMs } from '@libs/back-off';
import { Semaphore } from '@libs/concurrency';
import { Refusal } from '@libs/refusal';
import { IN_BACKGROUND, isDatabaseUnavailable, type Tx, type UnitOfWork } from '@libs/unit-of-work';
import type { ClaimedJob } from './job';
import { JobClaims, type Partitions } from './job-claims';
import { describeJobError, type JobOutcome } from './job-drain';
import type { JobLeases, LeasedJob } from './job-leases';
import type { JobTable } from './job-table';
import type { RetryPolicy } from './retry-policy';

const MOST_EXPIRED_A_ROUND = 10;
/** Ends that are recorded at once: jobs that began together may end together, and others need connections too. */
const MOST_ENDS_AT_ONCE = 4;

/** What a type of job does outside of any transaction, for instance to call another system. */
export interface LeasedJobHandler {
  /**
   * Runs without a transaction. The function it returns is run in the transaction that records the end of the
   * job, and only if the lease is still valid. A `Refusal` of either ends the job as failed; after any other
   * error it is retried.
   */
  execute(job: ClaimedJob): Promise<(tx: Tx) => Promise<void>>;
  /** Like `JobHandler.failed`. */
  failed(tx: Tx, job: ClaimedJob, error: unknown): Promise<void>;
}

export interface LeaseRunnerOptions {
  readonly unitOfWork: UnitOfWork;
  readonly table: JobTable;
  readonly leases: JobLeases;
  readonly handlers: ReadonlyMap<string, LeasedJobHandler>;
  readonly retryPolicy: RetryPolicy;
  /** Must exceed the longest `execute`, or the job is begun a second time in parallel. */
  readonly leaseMs: number;
  /** Like `JobDrainOptions.rounds`. */
  readonly rounds?: ClaimRounds;
  /** Like `JobDrainOptions.onOutcome`. */
  readonly onOutcome: (job: ClaimedJob, outcome: JobOutcome, error: unknown) => void;
}

/**
 * Runs due jobs outside of any transaction. `execute` may run more than once, but its result takes effect once. A worker that dies costs
 * its job one try.
 */
export class LeaseRunner {
  private readonly claims: JobClaims;
  private readonly ends = new Semaphore(MOST_ENDS_AT_ONCE);

  constructor(private readonly options: LeaseRunnerOptions) {
    const types = new Map([...options.handlers.keys()].map((type) => [type, null]));
    this.claims = new JobClaims(options.table.names, types, true);
  }

  /**
   * Begins one due job, if any, and returns whether there was one.
   *
   * @param begun is given the run of the job, which rejects when its end could not be recorded: then its lease expires. What it
   * returns is waited for; by default the end of the run
   */
  async runNext(begun: (run: Promise<void>) => unknown = (run) => run): Promise<boolean> {
    const { rounds = ALL_AT_ONCE } = this.options;
    return (await rounds.run((partitions) => this.runNextOf(partitions, begun))) > 0;
  }

  private async runNextOf(partitions: Partitions, begun: (run: Promise<void>) => unknown): Promise<number> {
    const { expired, job } = await this.look(partitions);
    // The lease of the job is running, and the end of an expired one may have to wait: neither waits for the other.
    await Promise.all([job === null ? null : begun(this.run(job)), this.endExpired(expired)]);
    return expired.length + (job === null ? 0 : 1);
  }

  private async endExpired(expired: readonly LeasedJob[]): Promise<void> {
    for (const lost of expired) await this.putBackOrFail(lost, new Error('the lease of the job ran out'));
  }

  private look(partitions: Partitions) {
    const { unitOfWork, leases, handlers, leaseMs } = this.options;
    return unitOfWork.run(
      async (tx) => ({
        expired: await leases.findExpired(tx, [...handlers.keys()], MOST_EXPIRED_A_ROUND, partitions),
        job: await leases.take(tx, this.claims, leaseMs, partitions),
      }),
      IN_BACKGROUND,
    );
  }

  private async run(job: LeasedJob): Promise<void> {
    try {
      const write = await this.handlerOf(job).execute(job);
      await this.settle(job, 'completed', null, async (tx) => {
        await write(tx);
        await this.options.table.complete(tx, [job], [job.partition]);
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await this.putBackOrFail(job, error);
    }
  }

  private putBackOrFail(job: LeasedJob, error: unknown): Promise<void> {
    const delayMs =
      error instanceof Refusal ? null : nextDelayMs(this.options.retryPolicy.delaysMs, job.attempts + 1);
    if (delayMs !== null) {
      return this.settle(job, 'postponed', error, (tx) =>
        this.options.leases.giveBack(tx, job, describeJobError(error), delayMs),
      );
    }
    return this.settle(job, 'failed', error, async (tx) => {
      await this.handlerOf(job).failed(tx, job, error);
      await this.options.table.fail(tx, job, describeJobError(error));
    });
  }

  /** Records the outcome of a try, unless the lease was lost. */
  private settle(
    job: LeasedJob,
    outcome: JobOutcome,
    error: unknown,
    record: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const end = async (tx: Tx) => {
      if (!(await this.options.leases.hold(tx, job))) return;
      await record(tx);
      tx.afterCommit(() => this.options.onOutcome(job, outcome, error));
    };
    return this.ends.run(() => this.options.unitOfWork.run(end, IN_BACKGROUND));
  }

  private handlerOf(job: ClaimedJob): LeasedJobHandler {
    const handler = this.options.handlers.get(job.type);
    if (handler === undefined) throw new Error(`no handler for jobs of type ${job.type}`);
    return handler;
  }
}

import { ALL_AT_ONCE, ALL_TOGETHER, type ClaimRounds, type Layout } from '@libs/work-queue';
import { nextDelayMs, WHEN_BLOCKED_MS } from '@libs/back-off';
import { Refusal } from '@libs/refusal';
import {
  IN_BACKGROUND,
  isBlocked,
  isConflict,
  isDatabaseUnavailable,
  type Limits,
  type Tx,
  type UnitOfWork,
} from '@libs/unit-of-work';
import type { BatchLimit } from '@libs/batch-limit';
import { BegunJobs } from './begun-jobs';
import type { ClaimedJob, JobError, JobHandler } from './job';
import { type Claim, JobClaims, type Partitions } from './job-claims';
import type { JobTable } from './job-table';
import type { RetryPolicy } from './retry-policy';

/** How long a batch waits for a lock that another transaction holds, and then, job by job, those that wait in vain together. */
const BLOCKED_MS = 500;
/** Each of them at least: in partitions where none has waited in vain, and in the others. */
const [BLOCKED_FIRST_MS, BLOCKED_NEXT_MS] = [50, 10];

export type JobOutcome = 'completed' | 'failed' | 'postponed' | 'parked';

export interface JobDrainOptions {
  readonly unitOfWork: UnitOfWork;
  readonly table: JobTable;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly retryPolicy: RetryPolicy;
  /**
   * The delay before the next try of a parked job (one whose final failure could not be recorded), by failed
   * tries.
   */
  readonly parkedDelayMs: (failedTries: number) => number;
  readonly limit: BatchLimit;
  /**
   * Whether batches grow from one job after the start, so that a job which crashes processes is found;
   * default: yes.
   */
  readonly isCareful?: boolean;
  /** Where the jobs of all partitions are; by default in one Postgres. */
  readonly layout?: Layout;
  /** From which partitions a batch is taken; by default from all at once. */
  readonly rounds?: ClaimRounds;
  /** Called for every job that ended or was postponed, after the commit. */
  readonly onOutcome: (job: ClaimedJob, outcome: JobOutcome, error: unknown) => void;
}

/**
 * Takes due jobs in batches: one transaction claims them, runs their commands and records their ends, so a
 * job and its effect are committed together or not at all. Jobs of different keys run side by side; those of
 * one key follow each other, each on what the one before it did. If a job fails, or refuses after writing,
 * the whole batch is rolled back and run again job by job, so that only this job fails and leaves nothing
 * behind; later jobs of its key wait. Jobs that crash the process are found by `BegunJobs`.
 */
export class JobDrain {
  private readonly claims: JobClaims;
  private readonly begun: BegunJobs;
  private foundNothing = false;

  constructor(private readonly options: JobDrainOptions) {
    const types = [...options.handlers].map(([type, { loads }]) => [type, loads ?? null] as const);
    this.claims = new JobClaims(options.table.names, new Map(types));
    const { isCareful = true, layout = ALL_TOGETHER, onOutcome } = options;
    this.begun = new BegunJobs({
      ...options,
      claims: this.claims,
      layout,
      isCareful,
      run: (claim, partitions) => this.runTogether(claim, partitions),
      onParked: (job, error) => onOutcome(job, 'parked', error),
    });
  }

  /**
   * Runs one batch and returns how many due jobs it saw: those it took or postponed, and those that did not fit
   * (not counted while it is careful). Throws only when the database is unavailable.
   */
  drainBatch(): Promise<number> {
    const { rounds = ALL_AT_ONCE } = this.options;
    return rounds.run((partitions) => this.drain(partitions));
  }

  private async drain(partitions: Partitions): Promise<number> {
    return (await this.begun.drain(partitions)) ?? this.drainAtOnce(partitions);
  }

  private async drainAtOnce(partitions: Partitions): Promise<number> {
    const { table, unitOfWork } = this.options;
    if (partitions === null && this.foundNothing && !(await table.hasDue(unitOfWork))) return 0;
    const due = await this.takeAndRun(partitions);
    this.foundNothing = due === 0;
    return due;
  }

  private async takeAndRun(partitions: Partitions): Promise<number> {
    let claim: Claim = { jobs: [], deferred: 0, left: 0 };
    await this.runTogether(async (tx) => {
      claim = await this.claims.take(tx, this.options.limit, partitions);
      return claim.jobs;
    }, partitions);
    return claim.jobs.length + claim.deferred + claim.left;
  }

  private async runTogether(
    claim: (tx: Tx) => Promise<readonly ClaimedJob[]>,
    partitions: Partitions,
  ): Promise<void> {
    let jobs: readonly ClaimedJob[] = [];
    try {
      await this.options.unitOfWork.run(async (tx) => {
        jobs = await claim(tx);
        await this.runAll(tx, jobs, partitions);
      }, waitingFor(BLOCKED_MS));
    } catch (error) {
      if (isDatabaseUnavailable(error) || jobs.length === 0) throw error;
      await this.runOneByOne(jobs);
    }
  }

  private async runAll(tx: Tx, jobs: readonly ClaimedJob[], partitions: Partitions): Promise<void> {
    const done: ClaimedJob[] = [];
    for (const wave of wavesOf(jobs)) done.push(...(await this.runSideBySide(tx, wave)));
    await this.options.table.complete(tx, done, partitions);
    tx.afterCommit(() => done.forEach((job) => this.options.onOutcome(job, 'completed', null)));
  }

  /** Runs jobs of different keys; returns those that were not refused. */
  private async runSideBySide(tx: Tx, jobs: readonly ClaimedJob[]): Promise<ClaimedJob[]> {
    const shares = jobs.map(() => tx.share());
    const results = await Promise.allSettled(
      jobs.map((job, index) => this.handlerOf(job).execute(shares[index]!, job)),
    );
    const refused: { job: ClaimedJob; error: Refusal }[] = [];
    const done: ClaimedJob[] = [];
    results.forEach((result, index) => {
      const job = jobs[index]!;
      if (result.status === 'fulfilled') done.push(job);
      else if (result.reason instanceof Refusal && !shares[index]!.hasWritten)
        refused.push({ job, error: result.reason });
      else throw result.reason;
    });
    for (const { job, error } of refused) {
      await this.recordFailure(tx, job, error);
      tx.afterCommit(() => this.options.onOutcome(job, 'failed', error));
    }
    return done;
  }

  private async runOneByOne(jobs: readonly ClaimedJob[]): Promise<void> {
    const waiting = new Set<string>();
    const blocked = new Set<string>();
    let leftMs = BLOCKED_MS;
    for (const job of jobs) {
      if (waiting.has(job.key)) continue;
      const beganMs = performance.now();
      const leastMs = blocked.has(job.partition) ? BLOCKED_NEXT_MS : BLOCKED_FIRST_MS;
      const end = await this.runSingly(job, Math.max(leftMs, leastMs));
      if (end === 'ended') continue;
      waiting.add(job.key);
      if (end === 'failed') continue;
      blocked.add(job.partition);
      leftMs -= performance.now() - beganMs;
    }
  }

  private async runSingly(job: ClaimedJob, blockedMs: number): Promise<'ended' | 'blocked' | 'failed'> {
    let hasEnded = false;
    try {
      await this.options.unitOfWork.run(async (tx) => {
        const still = await this.claims.takeOne(tx, job);
        if (still === null) return;
        await this.runAll(tx, [still], [still.partition]);
        hasEnded = true;
      }, waitingFor(blockedMs));
      return hasEnded ? 'ended' : 'failed';
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (!isConflict(error)) await this.putBackOrFail(job, error);
      return isBlocked(error) ? 'blocked' : 'failed';
    }
  }

  private async putBackOrFail(job: ClaimedJob, error: unknown): Promise<void> {
    if (isBlocked(error)) return this.putBackBlocked(job, error);
    const delayMs =
      error instanceof Refusal ? null : nextDelayMs(this.options.retryPolicy.delaysMs, job.attempts + 1);
    if (delayMs !== null) return this.putBack(job, error, delayMs);
    try {
      await this.settle(job, 'failed', error, (tx, still) => this.recordFailure(tx, still, error));
    } catch (unrecorded) {
      if (isDatabaseUnavailable(unrecorded)) throw unrecorded;
      await this.park(job, unrecorded);
    }
  }

  /** Later jobs of its key wait with it. */
  private park(job: ClaimedJob, error: unknown): Promise<void> {
    const { table, retryPolicy, parkedDelayMs } = this.options;
    const delayMs = parkedDelayMs(Math.max(1, job.attempts + 1 - retryPolicy.delaysMs.length));
    return this.settle(job, 'parked', error, (tx, still) =>
      table.park(tx, still, describeJobError(error), delayMs),
    );
  }

  private putBack(job: ClaimedJob, error: unknown, delayMs: number): Promise<void> {
    return this.settle(job, 'postponed', error, (tx, still) =>
      this.options.table.postpone(tx, still, describeJobError(error), delayMs),
    );
  }

  /** Another transaction is in its way: it never fails for that, however often it is tried. */
  private putBackBlocked(job: ClaimedJob, error: unknown): Promise<void> {
    return this.settle(job, 'postponed', error, (tx, still) => {
      const attempts = Math.max(1, still.attempts);
      return this.options.table.postpone(tx, still, describeJobError(error), WHEN_BLOCKED_MS, 0, attempts);
    });
  }

  private settle(
    job: ClaimedJob,
    outcome: JobOutcome,
    error: unknown,
    record: (tx: Tx, still: ClaimedJob) => Promise<void>,
  ): Promise<void> {
    return this.options.unitOfWork.run(async (tx) => {
      const still = await this.claims.takeOne(tx, job);
      if (still === null) return;
      await record(tx, still);
      tx.afterCommit(() => this.options.onOutcome(still, outcome, error));
    }, IN_BACKGROUND);
  }

  private async recordFailure(tx: Tx, job: ClaimedJob, error: unknown): Promise<void> {
    await this.handlerOf(job).failed(tx, job, error);
    await this.options.table.fail(tx, job, describeJobError(error));
  }

  private handlerOf(job: ClaimedJob): JobHandler {
    const handler = this.options.handlers.get(job.type);
    if (handler === undefined) throw new Error(`no handler for jobs of type ${job.type}`);
    return handler;
  }
}

/** Whoever is in a batch, or behind it, waits with it. */
const waitingFor = (lockMs: number): Limits => ({ ...IN_BACKGROUND, lockMs: Math.ceil(lockMs) });

/** The first jobs of all keys, then the second ones, and so on. */
function wavesOf(jobs: readonly ClaimedJob[]): ClaimedJob[][] {
  const before = new Map<string, number>();
  const waves: ClaimedJob[][] = [];
  for (const job of jobs) {
    const key = `${job.partition} ${job.key}`;
    const nth = before.get(key) ?? 0;
    before.set(key, nth + 1);
    (waves[nth] ??= []).push(job);
  }
  return waves;
}

/** An error as a job shows it: a refusal with its message, an internal error without details. */
export function describeJobError(error: unknown): JobError {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  return { code: 'INTERNAL_ERROR', message: 'The operation failed for an internal reason' };
}

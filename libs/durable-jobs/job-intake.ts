import type { DataSource } from 'typeorm';
import { GroupCommit } from '@libs/group-commit';
import { again, isDatabaseUnavailable, OutcomeUnknownError } from '@libs/unit-of-work';
import { LARGE_BYTES, type NewJob } from './job';
import type { JobTable } from './job-table';

/** Estimated bytes of a row besides its payload. */
const ROW_BYTES = 500;

/** A write that takes longer has probably lost its connection and no longer delays others. */
const SLOW_MS = 500;

const TRIES = 4;

/** A write whose outcome was lost is checked in the remaining time of the request. */
const AGAIN_MS = 700;

/** Accepts jobs. When `accept` resolves with true, the job is committed; concurrent calls share one insert. */
export class JobIntake {
  private readonly small: GroupCommit<NewJob, boolean>;
  private readonly large: GroupCommit<NewJob, boolean>;
  private lastAtMs = -Infinity;
  private lastWrite = 0;
  private writeBefore = 0;

  /** @param maxBytes a write ends when its jobs reach this size */
  constructor(dataSource: DataSource, table: JobTable, maxBytes: number, wake: () => void) {
    const write = async (jobs: readonly NewJob[]) => {
      const accepted = await insertForSure(dataSource, table, jobs);
      wake();
      return jobs.map((job) => accepted.has(job.id));
    };
    const options = {
      maxBatch: 64,
      size: { maxBytes, bytesOf },
      slowAfterMs: SLOW_MS,
      splitOnFailure: (error: unknown) => !isDatabaseUnavailable(error),
    };
    this.large = new GroupCommit<NewJob, boolean>(write, { ...options, maxInFlight: 1 });
    this.small = new GroupCommit<NewJob, boolean>(
      (jobs) => {
        this.writeBefore = this.lastWrite;
        this.lastWrite = jobs.length;
        return write(jobs);
      },
      { ...options, maxInFlight: 2 },
    );
  }

  /** How long the oldest job has waited to be written. */
  get waitingMs(): number {
    return Math.max(this.small.waitingMs, this.large.waitingMs);
  }

  /** When `accept` was last called, as `performance.now()`. */
  get acceptedAtMs(): number {
    return this.lastAtMs;
  }

  /**
   * How many jobs share a write: the larger of the last two writes, since the first job after a large write
   * is written alone.
   */
  get waitingRequests(): number {
    return Math.max(this.lastWrite, this.writeBefore);
  }

  /** False when the job may be accepted only once and was accepted before: then nothing was written. */
  accept(job: NewJob): Promise<boolean> {
    this.lastAtMs = performance.now();
    return (bytesOf(job) > LARGE_BYTES ? this.large : this.small).submit(job);
  }
}

function bytesOf({ payload, once }: NewJob): number {
  return ROW_BYTES + payload.length + (once?.answer.length ?? 0);
}

/** The ids of jobs make a second insert safe, so the outcome is hardly ever unknown. */
async function insertForSure(
  dataSource: DataSource,
  table: JobTable,
  jobs: readonly NewJob[],
): Promise<ReadonlySet<string>> {
  try {
    return await again(TRIES, () => table.insert(dataSource, jobs));
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    return table.insertAgain(dataSource, jobs, AGAIN_MS).catch(() => {
      throw error;
    });
  }
}

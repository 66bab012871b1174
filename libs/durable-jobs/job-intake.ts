import type { DataSource } from 'typeorm';
import { GroupCommit } from '@libs/group-commit';
import { again, isDatabaseUnavailable, OutcomeUnknownError } from '@libs/unit-of-work';
import type { NewJob } from './job';
import type { JobTable } from './job-table';

/** Who accepts more than so much is not in the same write as others, who would wait until it is sent and stored. */
const LARGE_BYTES = 64 * 1024;

/** A row has more than its payload; so much is reckoned for the rest. */
const ROW_BYTES = 500;

/** A write that takes longer has most likely lost its connection, and holds up nobody else. */
const SLOW_MS = 500;

const TRIES = 4;

/** A write whose outcome was lost is asked for in what is left of the time in which a request is answered. */
const AGAIN_MS = 700;

/** Accepts jobs. An `accept` that resolves with true means the job is committed; concurrent calls share one insert. */
export class JobIntake {
  private readonly small: GroupCommit<NewJob, boolean>;
  private readonly large: GroupCommit<NewJob, boolean>;
  private lastAtMs = -Infinity;
  private lastWrite = 0;
  private writeBefore = 0;

  /** @param maxBytes a write ends where its jobs have come to this size */
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

  /** When a job was last to be accepted, on the clock of `performance.now()`. */
  get acceptedAtMs(): number {
    return this.lastAtMs;
  }

  /**
   * How many jobs wait for each other: what the larger of the last two writes carried, since the first who comes after a
   * large one is written alone.
   */
  get waitingRequests(): number {
    return Math.max(this.lastWrite, this.writeBefore);
  }

  /** False when the job is to be accepted once only and was accepted before: then nothing was written. */
  accept(job: NewJob): Promise<boolean> {
    this.lastAtMs = performance.now();
    return (bytesOf(job) > LARGE_BYTES ? this.large : this.small).submit(job);
  }
}

function bytesOf({ payload, once }: NewJob): number {
  return ROW_BYTES + payload.length + (once?.answer.length ?? 0);
}

/** The ids of jobs make a second insert of them safe, so that hardly any outcome stays unknown. */
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

import type { DataSource } from 'typeorm';
import { GroupCommit } from '@libs/group-commit';
import { again, isDatabaseUnavailable, OutcomeUnknownError } from '@libs/unit-of-work';
import type { NewJob } from './job';
import type { JobTable } from './job-table';

/** A row has more than its payload; so much is reckoned for the rest. */
const ROW_BYTES = 500;

/** A write that takes longer has most likely lost its connection, and holds up nobody else. */
const SLOW_MS = 500;

const TRIES = 4;

/** A write whose outcome was lost is asked for in what is left of the time in which a request is answered. */
const AGAIN_MS = 700;

/** Accepts jobs. An `accept` that resolves with true means the job is committed; concurrent calls share one insert. */
export class JobIntake {
  private readonly group: GroupCommit<NewJob, boolean>;
  private lastAtMs = -Infinity;
  private lastWrite = 0;
  private writeBefore = 0;

  /** @param maxBytes a write ends where its jobs have come to this size */
  constructor(dataSource: DataSource, table: JobTable, maxBytes: number, wake: () => void) {
    this.group = new GroupCommit<NewJob, boolean>(
      async (jobs) => {
        this.writeBefore = this.lastWrite;
        this.lastWrite = jobs.length;
        const accepted = await insertForSure(dataSource, table, jobs);
        wake();
        return jobs.map((job) => accepted.has(job.id));
      },
      {
        maxBatch: 64,
        size: { maxBytes, bytesOf: (job) => ROW_BYTES + job.payload.length + (job.once?.answer.length ?? 0) },
        maxInFlight: 2,
        slowAfterMs: SLOW_MS,
        splitOnFailure: (error) => !isDatabaseUnavailable(error),
      },
    );
  }

  /** How long the oldest job has waited to be written. */
  get waitingMs(): number {
    return this.group.waitingMs;
  }

  /** When a job was last to be accepted, on the clock of `performance.now()`. */
  get acceptedAtMs(): number {
    return this.lastAtMs;
  }

  /**
   * How many jobs wait for each other: what the larger of the last two writes carried, since the first who comes after a
   * large one is written alone.
   */
  get crowd(): number {
    return Math.max(this.lastWrite, this.writeBefore);
  }

  /** False when the job is to be accepted once only and was accepted before: then nothing was written. */
  accept(job: NewJob): Promise<boolean> {
    this.lastAtMs = performance.now();
    return this.group.submit(job);
  }
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

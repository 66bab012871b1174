import type { DataSource } from 'typeorm';
import { GroupCommit } from '@libs/group-commit';
import type { Text } from '@libs/json-text';
import { again, isTemporary, OutcomeUnknownError } from '@libs/unit-of-work';
import { ALL_TOGETHER, type Layout, UnreachedError } from '@libs/work-queue';
import { LARGE_BYTES, type NewJob } from './job';
import type { JobTable } from './job-table';

/** Estimated bytes of a row besides its payload. */
const ROW_BYTES = 500;

/** A write that takes longer has probably lost its connection and no longer delays others. */
const SLOW_MS = 500;

const TRIES = 4;

/** A write whose outcome was lost is checked in the remaining time of the request. */
const AGAIN_MS = 700;

/** Whether a job was written, or why that could not be tried. */
type Accepted = boolean | Error;

/** Accepts jobs. When `accept` resolves with true, the job is committed; concurrent calls share one insert. */
export class JobIntake {
  private readonly small: GroupCommit<NewJob, Accepted>;
  private readonly large: GroupCommit<NewJob, Accepted>;
  private lastAtMs = -Infinity;
  private lastWrite = 0;
  private writeBefore = 0;

  /**
   * @param maxBytes a write ends when its jobs reach this size
   * @param layout where the jobs of all partitions are: a job that can't be written there keeps no other one waiting
   */
  constructor(
    dataSource: DataSource,
    table: JobTable,
    maxBytes: number,
    wake: () => void,
    layout: Pick<Layout, 'reach'> = ALL_TOGETHER,
  ) {
    const write = async (jobs: readonly NewJob[]) => {
      const accepted = await insertWhatIsReached(dataSource, table, jobs, layout);
      wake();
      return accepted;
    };
    const options = {
      maxBatch: 64,
      size: { maxBytes, bytesOf },
      slowAfterMs: SLOW_MS,
      splitOnFailure: (error: unknown) => !isTemporary(error),
    };
    this.large = new GroupCommit<NewJob, Accepted>(write, { ...options, maxInFlight: 1 });
    this.small = new GroupCommit<NewJob, Accepted>(
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
  async accept(job: NewJob): Promise<boolean> {
    this.lastAtMs = performance.now();
    const accepted = await (bytesOf(job) > LARGE_BYTES ? this.large : this.small).submit(job);
    if (accepted instanceof Error) throw accepted;
    return accepted;
  }
}

function bytesOf({ payload, once }: NewJob): number {
  return ROW_BYTES + lengthOf(payload) + lengthOf(once?.answer ?? '');
}

/** In bytes: a character takes up to three. */
function lengthOf(text: Text): number {
  return typeof text === 'string' ? Buffer.byteLength(text) : text.length;
}

async function insertWhatIsReached(
  dataSource: DataSource,
  table: JobTable,
  jobs: readonly NewJob[],
  layout: Pick<Layout, 'reach'>,
): Promise<Accepted[]> {
  let unknown: OutcomeUnknownError | null = null;
  return layout.reach(async (reach) => {
    const reached = jobs.filter(({ partition }) => reach.has(partition));
    if (reached.length === 0) return jobs.map(() => unknown ?? new UnreachedError());
    const inserting =
      unknown === null
        ? insertForSure(dataSource, table, reached)
        : table.insertAgain(dataSource, reached, AGAIN_MS);
    const accepted = await inserting.catch((error: unknown) => {
      if (error instanceof OutcomeUnknownError) unknown = error;
      throw error;
    });
    return jobs.map((job) =>
      reach.has(job.partition) ? accepted.has(job.id) : (unknown ?? new UnreachedError()),
    );
  });
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

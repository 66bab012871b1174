import { secondsOf, secondsOfTree } from './processor-time';

/** What one measurement gave; only what applies is there. */
export interface Sample {
  readonly count?: number;
  readonly perSecond?: number;
  readonly p50Ms?: number;
  readonly p99Ms?: number;
  /** Processor time for each unit of work, in microseconds: of the measured Node process, of Postgres, of the load generator. */
  readonly nodeUs?: number;
  readonly postgresUs?: number;
  readonly loadUs?: number;
  readonly megabytes?: number;
  readonly ms?: number;
}

/** The measurements of one round by name. */
export type Samples = Readonly<Record<string, Sample>>;

/** Runs the work and adds to its sample what the Node process and Postgres spent on each unit of it. */
export async function metered(
  pids: { readonly node: number; readonly postgres: number },
  work: () => Promise<Sample & { readonly count: number }>,
): Promise<Sample & { readonly count: number }> {
  const nodeBefore = secondsOf(pids.node);
  const postgresBefore = secondsOfTree(pids.postgres);
  const sample = await work();
  const each = (seconds: number) => Math.max(0, seconds * 1e6) / Math.max(1, sample.count);
  return {
    ...sample,
    nodeUs: each(secondsOf(pids.node) - nodeBefore),
    postgresUs: each(secondsOfTree(pids.postgres) - postgresBefore),
  };
}

/** A sample of `count` units done in the time that the work takes. */
export async function timed(
  count: number,
  work: () => Promise<unknown>,
): Promise<Sample & { count: number }> {
  const startedAt = performance.now();
  await work();
  return { count, perSecond: count / ((performance.now() - startedAt) / 1_000) };
}

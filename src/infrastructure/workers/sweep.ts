import type { WorkOptions } from './workers';

/** Processes that start together drift apart. */
const SPREAD = 0.2;
/** Due for this many sweeps: apparently nobody was woken, whatever Redis says. */
const SWEEPS_BEFORE_OWN_WORK = 2;

export interface SweepOptions<Due> {
  readonly everyMs: number;
  /** What is due; overdue: for this long or longer. */
  readonly find: (overdueMs: number) => Promise<readonly (Due & { readonly is_overdue: boolean })[]>;
  /** Wakes workers through Redis. */
  readonly wake: (due: readonly Due[]) => void;
  /** Works on what is overdue without Redis: progress never depends on it (docs/promises.md#redis-may-be-lost). */
  readonly work: (overdue: readonly Due[]) => unknown;
}

/** Looks from time to time for lost wake-ups, so that what Redis lost is done at most one sweep later. */
export function sweep<Due>({ everyMs, find, wake, work }: SweepOptions<Due>): WorkOptions {
  return {
    name: 'sweeper',
    idleMs: everyMs * (1 - SPREAD * Math.random()),
    round: async () => {
      const found = await find(SWEEPS_BEFORE_OWN_WORK * everyMs);
      const overdue = found.filter(({ is_overdue }) => is_overdue);
      if (overdue.length > 0) await work(overdue);
      wake(found.filter(({ is_overdue }) => !is_overdue));
      return false;
    },
  };
}

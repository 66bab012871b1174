/** Decides from which partitions of a queue a worker takes, and in which order. */
export interface ClaimRounds {
  /**
   * Claims until something was taken, and returns how much; zero when there is nothing to take now. @param
   * claim takes from these partitions, or from any when it is null; returns how much it took
   */
  run(claim: (partitions: readonly string[] | null) => Promise<number>): Promise<number>;
  /** Whether a claim that took so much leaves a backlog. @param few a claim on everything that takes less leaves none */
  leavesBacklog(taken: number, few: number): boolean;
}

/** One claim goes over all partitions. */
export const ALL_AT_ONCE: ClaimRounds = {
  run: (claim) => claim(null),
  leavesBacklog: (taken, few) => taken >= few,
};

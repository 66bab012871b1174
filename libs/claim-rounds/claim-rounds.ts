/** From which partitions of a queue a worker takes, and in which order. */
export interface ClaimRounds {
  /**
   * Claims until a claim takes something, and gives how much that was; zero when there is nothing to take now.
   * @param claim takes from one partition, or from any of them when it is null; gives how much it took
   */
  run(claim: (partition: string | null) => Promise<number>): Promise<number>;
}

/** One claim goes over all partitions. */
export const ALL_AT_ONCE: ClaimRounds = { run: (claim) => claim(null) };

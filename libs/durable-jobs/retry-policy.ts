/** How long a job waits before it is retried, and when it is given up. */
export interface RetryPolicy {
  /**
   * Delay after the first, second, ... failed try, in milliseconds. One more failure than there are delays is
   * final.
   */
  readonly delaysMs: readonly number[];
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  delaysMs: [500, 2_000, 10_000, 30_000, 120_000, 600_000, 1_800_000],
};

import type { RecentAttempt } from './webhooks';

/** The duration that half of them did not exceed, and the longest. */
export function timesOf(recent: readonly RecentAttempt[]): { typical: number; slowest: number } {
  const sorted = recent.map(({ duration_ms: ms }) => ms).sort((a, b) => a - b);
  return { typical: sorted[Math.ceil(sorted.length / 2) - 1] ?? 0, slowest: sorted.at(-1) ?? 0 };
}

import type { RecentAttempt } from './webhooks';

/** How many were delivered, and their share in whole percent: 100 only when all were, 0 only when none was. */
export function rateOf(recent: readonly RecentAttempt[]): { percent: number; delivered: number } {
  const delivered = recent.filter((attempt) => attempt.delivered).length;
  const share = (delivered / recent.length) * 100;
  const percent = Math.min(
    delivered === recent.length ? 100 : 99,
    Math.max(delivered === 0 ? 0 : 1, Math.round(share)),
  );
  return { percent, delivered };
}

/** The duration that half of them did not exceed, and the longest. */
export function timesOf(recent: readonly RecentAttempt[]): { typical: number; slowest: number } {
  const sorted = recent.map(({ duration_ms: ms }) => ms).sort((a, b) => a - b);
  return { typical: sorted[Math.ceil(sorted.length / 2) - 1] ?? 0, slowest: sorted.at(-1) ?? 0 };
}

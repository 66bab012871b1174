const LONGEST_WAIT_S = 30;

/**
 * The seconds of `Prefer: wait=N`, at most 30; null without a valid one
 * (docs/changing-orders.md#waiting-for-the-outcome).
 */
export function waitPreferredS(prefer: string | undefined): number | null {
  for (const preference of (prefer ?? '').split(/[,;]/)) {
    const match = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*$/i.exec(preference);
    const seconds = Number(match?.[1] ?? 0);
    if (seconds >= 1) return Math.min(seconds, LONGEST_WAIT_S);
  }
  return null;
}

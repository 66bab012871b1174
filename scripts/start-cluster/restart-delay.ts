const FIRST_MS = 250;
const LONGEST_MS = 10_000;

/** How long a process that died stays down: the longer, the more often in a row it died soon after its start. */
export function restartDelayMs(deathsInARow: number): number {
  return Math.min(FIRST_MS * 2 ** (deathsInARow - 1), LONGEST_MS);
}

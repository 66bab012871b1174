/** A late check is still made within this part of the interval, or within this time, whichever is longer. */
const LATE_PART = 0.1;
const LATE_MS = 5_000;

/**
 * When a channel is checked next: every `intervalMs` at its own time, so that channels are spread over the
 * interval, also after a downtime. After `nowMs`, by at most one interval.
 */
export function nextCheckMs(channelId: string, intervalMs: number, nowMs: number): number {
  const sinceLastMs = remainder(nowMs - hashOf(channelId), intervalMs);
  return nowMs - sinceLastMs + intervalMs;
}

/** Whether to check now. A check that was missed by far is skipped, since the next one is soon. */
export function isDue(dueMs: number, intervalMs: number, nowMs: number): boolean {
  const lateMs = nowMs - dueMs;
  return lateMs >= 0 && lateMs <= Math.max(intervalMs * LATE_PART, LATE_MS);
}

function remainder(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor;
}

/** FNV-1a: ids created at nearly the same time are similar, their hashes are not. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

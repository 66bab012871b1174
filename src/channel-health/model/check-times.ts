/** A check is still made when it is late by this part of the interval, or by this long, whichever is more. */
const LATE_PART = 0.1;
const LATE_MS = 5_000;

/**
 * When a channel is checked next: every `intervalMs` at a moment of its own, so that many channels spread over the
 * interval and stay spread when the service was away. Later than `nowMs`, by one interval at most.
 */
export function nextCheckMs(channelId: string, intervalMs: number, nowMs: number): number {
  const sinceLastMs = remainder(nowMs - hashOf(channelId), intervalMs);
  return nowMs - sinceLastMs + intervalMs;
}

/** Whether a check is to be made now. One that was missed for long is left out: the next one is never far. */
export function isDue(dueMs: number, intervalMs: number, nowMs: number): boolean {
  const lateMs = nowMs - dueMs;
  return lateMs >= 0 && lateMs <= Math.max(intervalMs * LATE_PART, LATE_MS);
}

function remainder(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor;
}

/** FNV-1a: the ids are near each other in time, their hashes are not. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

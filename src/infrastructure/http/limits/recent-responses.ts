const RECENT_MS = 1_000;
/** Shorter ones are not remembered. */
const LEAST_BYTES = 256 * 1024;
/** So many callers are remembered before those are forgotten whose responses are no longer recent. */
const MANY_CALLERS = 1_000;

interface Noted {
  readonly bytes: number;
  readonly atMs: number;
}

const longest = new Map<string, Noted>();

const isRecent = ({ atMs }: Noted): boolean => performance.now() - atMs < RECENT_MS;

/** Notes how long a response to a caller is. */
export function noteResponse(caller: string, bytes: number): void {
  if (bytes < LEAST_BYTES || bytes < recentBytes(caller)) return;
  longest.set(caller, { bytes, atMs: performance.now() });
  if (longest.size > MANY_CALLERS)
    for (const [other, response] of longest) if (!isRecent(response)) longest.delete(other);
}

/** The longest of the recent responses to a caller; what it asks for next is likely to be as long. */
export function recentBytes(caller: string): number {
  const found = longest.get(caller);
  if (found === undefined || isRecent(found)) return found?.bytes ?? 0;
  longest.delete(caller);
  return 0;
}

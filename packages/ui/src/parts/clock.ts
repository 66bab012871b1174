const EVERY_MS = 10_000;
const watchers = new Set<() => void>();
let now = Date.now();
let ticking: ReturnType<typeof setInterval> | null = null;

/** The time in milliseconds, at most ten seconds old while somebody watches it. */
export const currentTime = () => now;

/** Whoever shows the time is called when it has changed: all of them together. */
export function watchTime(watcher: () => void): () => void {
  // While nobody watched, it stood still.
  if (ticking === null) now = Date.now();
  watchers.add(watcher);
  ticking ??= setInterval(() => {
    now = Date.now();
    for (const one of watchers) one();
  }, EVERY_MS);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0 || ticking === null) return;
    clearInterval(ticking);
    ticking = null;
  };
}

const LOOK_EVERY_MS = 20;

/**
 * Waits until the fact holds (is neither null, undefined nor false) and returns it; throws with its name
 * after `timeoutMs`.
 */
export async function until<T>(
  name: string,
  fact: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  timeoutMs = 15_000,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<T> {
  const giveUpAt = Date.now() + timeoutMs;
  for (;;) {
    const lookedAt = Date.now();
    const value = await fact();
    if (value !== null && value !== undefined && value !== false) return value;
    if (lookedAt > giveUpAt) throw new Error(`did not happen within ${timeoutMs} ms: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    // After a stall the timer comes before the events that arrived meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Waits until the fact holds; gives how long that took. */
export async function msUntil(name: string, fact: () => boolean | Promise<boolean>): Promise<number> {
  const startedMs = performance.now();
  await until(name, fact);
  return performance.now() - startedMs;
}

import { isConflict, isDatabaseUnavailable } from '@libs/unit-of-work';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;
const REMIND_AFTER_MS = 10_000;

/** Messages while a process starts. */
export interface StartLog {
  info(line: string): void;
  warn(line: string): void;
}

/** Until when a starting process waits for its database, as `Date.now()`. */
export function endOfPatience(): number {
  return Date.now() + PATIENCE_MS;
}

/**
 * Does the work, and repeats it while the database is unavailable or another starting process is in the way (a
 * deadlock on Citus); any other fault is thrown at once. Warns at the first fault, then every ten seconds. @param reasonOf says why the database is unavailable
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  log: StartLog,
  reasonOf: (error: unknown) => string,
  giveUpAtMs = endOfPatience(),
): Promise<T> {
  let remindAtMs = 0;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const now = Date.now();
      if (!(isDatabaseUnavailable(error) || isConflict(error)) || now > giveUpAtMs) throw error;
      if (now >= remindAtMs) {
        const seconds = Math.ceil((giveUpAtMs - now) / 1_000);
        log.warn(`${reasonOf(error)}; it is tried again for ${seconds} s`);
        remindAtMs = now + REMIND_AFTER_MS;
      }
      await pause();
    }
  }
}

export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

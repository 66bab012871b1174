import { isConflict, isDatabaseUnavailable } from '@libs/unit-of-work';
import { inWords } from './database-url-error';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;
const REMIND_AFTER_MS = 10_000;

/** Messages while a process starts. */
export interface StartLog {
  info(line: string): void;
  warn(line: string): void;
}

/** Until when a starting process waits for its database, as `performance.now()`. */
export function endOfPatience(): number {
  return performance.now() + PATIENCE_MS;
}

/** Says whether it is time to log what is waited for: at first, or after this time, and then every ten seconds. */
export function remindEvery10s(firstAfterMs = 0): () => boolean {
  let remindAtMs = performance.now() + firstAfterMs;
  return () => {
    const isTime = performance.now() >= remindAtMs;
    if (isTime) remindAtMs = performance.now() + REMIND_AFTER_MS;
    return isTime;
  };
}

/**
 * Does the work, and repeats it while the database is unavailable or another starting process is in the way (a
 * deadlock on Citus); any other fault is thrown at once. Warns at the first fault, then every ten seconds. What is
 * said and thrown of the database is a sentence. @param url the `DATABASE_URL` that the sentence is about
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  log: StartLog,
  url: string,
  giveUpAtMs = endOfPatience(),
): Promise<T> {
  const isTimeToRemind = remindEvery10s();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const fault = inWords(error, url) ?? (error as Error);
      const leftMs = giveUpAtMs - performance.now();
      if (!(isDatabaseUnavailable(error) || isConflict(error)) || leftMs < 0) throw fault;
      if (isTimeToRemind())
        log.warn(`${fault.message}; it is tried again for ${Math.ceil(leftMs / 1_000)} s`);
      await pause();
    }
  }
}

export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

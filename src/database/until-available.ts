import { isDatabaseUnavailable } from '@libs/unit-of-work';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

/** Until when a process that starts waits for its database, on the clock of `Date.now()`. */
export function endOfPatience(): number {
  return Date.now() + PATIENCE_MS;
}

/** Does the work, again when the database is not there yet or goes away meanwhile; any other fault is thrown at once. */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  log: (line: string) => void,
  giveUpAtMs = endOfPatience(),
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > giveUpAtMs) throw error;
      log(`the database can't be reached yet (${(error as Error).message}), trying again`);
      await pause();
    }
  }
}

export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

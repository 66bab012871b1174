import { setTimeout as pause } from 'node:timers/promises';
import { isPassing } from './database-fault';

const FIRST_PAUSE_MS = 20;
const LONGEST_MS = 2_500;

/**
 * Does the work, and repeats it after a pause when it lost a conflict with another transaction, met a server
 * that accepts no writes, or lost a node of Citus. Pauses are random, so that both don't conflict again.
 * @param work changes nothing when it fails like this
 */
export async function again<T>(tries: number, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  for (let done = 1; ; done += 1) {
    try {
      return await work();
    } catch (error) {
      const isTooLate = performance.now() - startedMs > LONGEST_MS;
      if (!isPassing(error) || done >= tries || isTooLate) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (done - 1) * (0.5 + Math.random()));
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { isPassing } from './database-fault';

const FIRST_PAUSE_MS = 20;
const LONGEST_MS = 2_500;

/**
 * Does the work, and again after a pause when it lost against another transaction, met a server that takes no writes, or
 * lost a node of Citus. Those who got in each other's way pause for different times.
 * @param work changes nothing when it fails so
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

import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { markingFlags } from './collector-flags';

/** Between two full collections the heap grows by three quarters at most; by default to four times what is in use. */
const HEAP_GROWTH = '--heap-growing-percent=75';

/**
 * To be called when the process has started, which the threads that mark make faster. Collects all garbage between the
 * flags: the end of a collection settles how far the heap may grow, and none that is under way may see who marks change.
 */
export function tuneCollector(): void {
  setFlagsFromString(HEAP_GROWTH);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  markingFlags(availableParallelism()).forEach((flag) => setFlagsFromString(flag));
}

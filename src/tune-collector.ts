import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { collectorFlags } from './collector-flags';

/**
 * To be called when the process has started, which the threads that mark make faster. Collects all garbage first: a
 * collection that is under way must not see its flags change.
 */
export function tuneCollector(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  collectorFlags(availableParallelism()).forEach((flag) => setFlagsFromString(flag));
}

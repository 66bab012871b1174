import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { collectorFlags } from './collector-flags';

/** Imported before everything else: a collection that is under way must not see its flags change. */
collectorFlags(availableParallelism()).forEach((flag) => setFlagsFromString(flag));

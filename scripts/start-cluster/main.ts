import { runProgram } from '@libs/ending';

/** The members are given 12 s each to end: the apis, then the workers; then the database. */
const LONGEST_END_MS = 40_000;

/** `npm run start:cluster -- --api 2 --worker 2` */
void runProgram(async (ending) => (await import('./run-cluster.js')).runCluster(ending), {
  limitMs: LONGEST_END_MS,
  usage: `npm run start:cluster -- [--api 2] [--worker 2]
Runs several processes of the service on this machine; ports count up from PORT (docs/cluster.md).`,
});

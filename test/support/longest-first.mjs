import { resolve } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/**
 * The files that take longest, the longest first. Jest knows only from an earlier run how long a file takes; in a fresh
 * clone one of these would begin last, and the run would wait for it alone.
 */
const LONGEST = [
  'starts/listen.starts-spec.ts',
  'starts/ctrl-c.starts-spec.ts',
  'starts/start-mistakes.starts-spec.ts',
  'starts/interrupted-start.starts-spec.ts',
  'starts/extending.starts-spec.ts',
  'starts/rolling-deploy.starts-spec.ts',
  'redis/slow-claims.redis-spec.ts',
  'e2e/webhooks/webhook-reliability.e2e-spec.ts',
  'e2e/durability/crash.e2e-spec.ts',
  'e2e/durability/silent-database.e2e-spec.ts',
  'e2e/durability/lost-statements.e2e-spec.ts',
  'database/secret-rotation.spec.ts',
  'e2e/http/error-codes.e2e-spec.ts',
  'e2e/picking/courier-push.e2e-spec.ts',
].map((file) => resolve('test', file));

/** Jest's own order, but the files that take longest come first. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => (LONGEST.includes(path) ? LONGEST.indexOf(path) : LONGEST.length);
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
}

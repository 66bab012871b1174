import { callerAtWork } from '@libs/fair-pool';
import { Patience } from '@libs/fair-room';
import { httpRefusals } from '../errors/http.refusals';
import { haveOthersRequests, LONGEST_WAIT_MS } from './fair-requests';

/** A text that takes no longer than all else that a request does. */
export const SHORT_BYTES = 64 * 1024;

/**
 * How long the pause is, as a part of the step, while no other caller is known: a process takes one new connection in each round of its
 * event loop, so that a long step in each would keep those waiting who have just connected.
 */
const ALONE = 1 / 4;

const steps = new Patience(httpRefusals.TOO_MANY_AT_ONCE);
const works = new Patience(httpRefusals.TOO_MANY_AT_ONCE);

/**
 * Does in its turn a step that blocks the event loop, such as parsing a text of megabytes: one at a time in this process, callers in
 * turns, with a pause after each in which the requests of others go on (docs/rate-limits.md#turns).
 * @param bytes about how long the text is that the step goes through; with a short one it needs no turn
 * @param waitMs null: for as long as it takes, in the midst of a response
 * @throws Refusal TOO_MANY_AT_ONCE when its turn does not come in time
 */
export async function inLongStep<T>(
  bytes: number,
  step: () => T,
  waitMs: number | null = LONGEST_WAIT_MS,
): Promise<T> {
  if (bytes <= SHORT_BYTES) return step();
  const caller = callerAtWork() ?? '';
  await steps.begin(caller, undefined, waitMs);
  const startedMs = performance.now();
  try {
    return step();
  } finally {
    const tookMs = performance.now() - startedMs;
    steps.end(caller, haveOthersRequests(caller) ? tookMs : tookMs * ALONE);
  }
}

/** Runs a step as `inLongStep`, for as long as its turn takes to come. */
export type RunStep = <T>(bytes: number, step: () => T) => Promise<T>;

/**
 * Does work of several steps that has much in memory between them: one such work at a time in this process, callers in turns. Others'
 * steps go on between its own.
 * @throws Refusal TOO_MANY_AT_ONCE when its turn does not come in time
 */
export async function inLongSteps<T>(work: (run: RunStep) => Promise<T>): Promise<T> {
  const caller = callerAtWork() ?? '';
  await works.begin(caller, undefined, LONGEST_WAIT_MS);
  try {
    return await work((bytes, step) => inLongStep(bytes, step, null));
  } finally {
    works.end(caller, 0);
  }
}

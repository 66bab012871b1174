import { type Answer, judge, ofJob, type Verdict } from './judge';
import type { Operation } from './operation';
import { beginNext, settle } from './outbox';
import type { Pauses } from './pauses';
import { SetAside } from './set-aside';
import type { Store } from './store';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const JOB_PAUSE_MS = 500;
/** As long as the service itself waits for a job (`Prefer: wait=20`). */
const LONGEST_JOB_MS = 20_000;

export interface Ways {
  /** The store that this device is paired with now; null: none. */
  placeId(): Promise<string | null>;
  send(operation: Operation): Promise<Answer>;
  job(jobId: string): Promise<Answer>;
  /** End early when there is reason to believe that the service can be reached again. */
  readonly pauses: Pick<Pauses, 'begin' | 'wait'>;
  /** After each operation that was settled. */
  moved(): void;
}

/**
 * Sends what waits, one operation after the other, each until it is answered. An order whose accepted change does not come
 * to an end is set aside for a while, and the others go on. Ends when nothing is left that may be sent, or when the session
 * has ended: then everything stays.
 */
export async function sendAll(store: Store, ways: Ways): Promise<'empty' | 'signed_out'> {
  const aside = new SetAside();
  let failures = 0;
  for (;;) {
    const placeId = await ways.placeId();
    const operation = await store.within((tables) => beginNext(tables, placeId, aside.orders()));
    if (operation === null) {
      const restMs = aside.restMs();
      if (restMs === null) return 'empty';
      if (restMs > 0) await ways.pauses.wait(restMs);
      else aside.release();
      continue;
    }
    const verdict = await told(operation, ways);
    if (verdict.is === 'signed_out') return 'signed_out';
    if (verdict.is === 'repeat') {
      failures += 1;
      // The first try after the network came back may still fail: it is the first failure again.
      if (await ways.pauses.wait(verdict.afterMs ?? pauseAfter(failures))) failures = 0;
      continue;
    }
    failures = 0;
    if (verdict.is === 'accepted') {
      aside.add(operation.orderId);
      continue;
    }
    await store.within((tables) => settle(tables, operation, verdict));
    ways.moved();
  }
}

/** `accepted` where the job has not ended for long. */
async function told(operation: Operation, ways: Ways): Promise<Verdict> {
  const began = performance.now();
  ways.pauses.begin();
  let verdict = judge(operation, await ways.send(operation));
  while (verdict.is === 'accepted' && performance.now() - began < LONGEST_JOB_MS) {
    const { jobId } = verdict;
    await ways.pauses.wait(JOB_PAUSE_MS);
    const { status, body } = await ways.job(jobId);
    // A device that may not ask for the job, or asks too late, is told by the operation itself: sent again with its key.
    if (status === 403 || status === 404) return verdict;
    // Whatever else the question meets, the operation itself is sent again with its key and gives the same job.
    if (status !== 200) return { is: 'repeat', afterMs: null };
    verdict = ofJob(body as Parameters<typeof ofJob>[0], jobId);
  }
  return verdict;
}

function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10));
}

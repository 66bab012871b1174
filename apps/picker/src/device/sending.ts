import type { Answer } from '../outbox/judge';
import { type Operation, tell as tellService } from '../outbox/operation';
import { Pauses } from '../outbox/pauses';
import { sendAll } from '../outbox/send-all';
import { store } from './device';
import { noteKept } from './kept';
import { onNews, tell } from './live';
import { answerTo, NOT_HERE, service } from './request';
import { noteSignedOut, placeSaid, session } from './session';

const LOCK = 'picker-outbox';
/** A device that could not store what it was about to send tries again by itself: space may have become free. */
const AGAIN_MS = 3_000;
const NO_ANSWER: Answer = { status: 0, body: null, retryAfterMs: null };

let isRunning = false;
let isWanted = false;
const pauses = new Pauses();

/**
 * Sends what waits, in one tab of this device at a time. Call it whenever something may have changed: it never runs twice,
 * and looks once more when it was called meanwhile.
 */
export function send(): void {
  isWanted = true;
  pauses.end();
  if (isRunning) return;
  isRunning = true;
  void run();
}

/** Sends at the start, when the network or the page comes back, and when something was recorded in any tab. */
export function keepSending(): void {
  addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send();
  });
  onNews((news) => {
    if (news === 'outbox') send();
  });
  send();
}

async function run(): Promise<void> {
  try {
    while (isWanted) {
      isWanted = false;
      await sendWaiting().catch(async () => {
        isWanted = true;
        await pauses.wait(AGAIN_MS);
      });
    }
  } finally {
    isRunning = false;
  }
}

async function sendWaiting(): Promise<void> {
  const ended = await navigator.locks.request(LOCK, () =>
    sendAll(store, {
      placeId,
      send: deliver,
      job: (jobId) => answerTo(service.get('/v1/jobs/{jobId}', { path: { jobId } })),
      pauses,
      moved: () => {
        noteKept(true);
        tell('outbox');
      },
    }),
  );
  if (ended === 'signed_out') await noteSignedOut();
}

async function placeId(): Promise<string | null> {
  return (await session())?.placeId ?? null;
}

/** What the service says to an operation. Nothing, where it refuses it to a device that may be of another store by now. */
async function deliver(operation: Operation): Promise<Answer> {
  const answer = await answerTo(tellService(operation, service));
  if (!NOT_HERE.has(answer.status)) return answer;
  return (await placeSaid()) === operation.placeId ? answer : NO_ANSWER;
}

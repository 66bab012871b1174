import { tell as tellService } from '../outbox/operation';
import { sendAll } from '../outbox/send-all';
import { store } from './device';
import { onNews, tell } from './live';
import { answerTo, service } from './request';
import { noteSignedOut } from './session';

const LOCK = 'picker-outbox';

let isRunning = false;
let isWanted = false;
let endPause: () => void = () => undefined;

/**
 * Sends what waits, in one tab of this device at a time. Call it whenever something may have changed: it never runs twice,
 * and looks once more when it was called meanwhile.
 */
export function send(): void {
  isWanted = true;
  endPause();
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
      const ended = await navigator.locks.request(LOCK, () =>
        sendAll(store, {
          send: (operation) => answerTo(tellService(operation, service)),
          job: (jobId) => answerTo(service.get('/v1/jobs/{jobId}', { path: { jobId } })),
          pause,
          moved: () => tell('outbox'),
        }),
      );
      if (ended === 'signed_out') await noteSignedOut();
    }
  } finally {
    isRunning = false;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    endPause = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

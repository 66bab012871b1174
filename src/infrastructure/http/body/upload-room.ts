import type { IncomingMessage } from 'node:http';
import { Observable } from 'rxjs';
import { FairRoom } from '@libs/fair-room';
import { httpRefusals } from '../errors/http.refusals';
import { ArrivalClock, BODY_TIME } from './body-bytes';

/** Files on disk at once, and those of one caller. */
const MOST = 4;
const MOST_OF_ONE = 2;
/** As for other bodies. */
const LONGEST_WAIT_MS = 5_000;
const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Room for the uploads of this process, from before they are received until their files are removed. The last place is for a caller that
 * has none. One that finds none waits unread for up to 5 s, callers in turns, then gets 503 (docs/rate-limits.md#turns).
 */
export function uploadRoom(waitMs = LONGEST_WAIT_MS): FairRoom {
  return new FairRoom({
    fits: ({ held, own }, more) => own + more <= MOST_OF_ONE && held + more <= (own === 0 ? MOST : MOST - 1),
    waitMs,
    refusal: httpRefusals.TOO_MANY_BODIES,
  });
}

/**
 * Fails with 408 when the upload takes too long, or brings too little while it keeps others out, from when it begins to be read on: its
 * client is not to blame for what comes before. Never emits.
 */
export function slowUpload(request: IncomingMessage, keepsOthersOut: () => boolean): Observable<never> {
  return new Observable((subscriber) => {
    const bytes = Number(request.headers['content-length'] ?? MOST_BYTES);
    const clock = new ArrivalClock(
      BODY_TIME.leastMs + Math.min(bytes, MOST_BYTES) / BODY_TIME.bytesPerMs,
      () => request.socket.bytesRead,
      keepsOthersOut,
      () => subscriber.error(httpRefusals.BODY_TOO_SLOW()),
    );
    const begin = () => {
      if (!request.complete) clock.start();
    };
    request.once('resume', begin).once('end', () => clock.stop());
    return () => {
      request.off('resume', begin);
      clock.stop();
    };
  });
}

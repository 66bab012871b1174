import { FairRoom } from '@libs/fair-room';
import { httpRefusals } from '../errors/http.refusals';

/** Files on disk at once, and those of one caller: fewer than half of the connections to the database. */
const MOST = 4;
const MOST_OF_ONE = 2;
/** As for other bodies. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Room for the uploads of this process, from before they are received until their files are removed. One that finds none
 * waits unread for up to 5 s, callers in turns, then gets 503 (docs/rate-limits.md#turns).
 */
export function uploadRoom(waitMs = LONGEST_WAIT_MS): FairRoom {
  return new FairRoom({
    fits: ({ held, own }, more) => held + more <= MOST && own + more <= MOST_OF_ONE,
    waitMs,
    refusal: httpRefusals.TOO_MANY_BODIES,
  });
}

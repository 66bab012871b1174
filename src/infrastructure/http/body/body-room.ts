import { FairRoom } from '@libs/fair-room';
import { httpRefusals } from '../errors/http.refusals';

/** The share of the room that one caller may use, so that nobody can take it all. */
const SHARE = 1 / 4;
/** A client that is refused has to send its body again; a short wait is better for both. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Room for request bodies in the memory of this process. A request that finds none waits unread for up to 5
 * s, then gets 503.
 * @param bytes at least four times the largest body
 */
export function bodyRoom(bytes: number, waitMs = LONGEST_WAIT_MS): FairRoom {
  return new FairRoom({
    fits: ({ held, own }, more) => held + more <= bytes && own + more <= bytes * SHARE,
    waitMs,
    refusal: httpRefusals.TOO_MANY_BODIES,
  });
}

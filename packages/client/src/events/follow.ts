import type { WebhookEvent } from '../generated/events.js';
import { pause } from '../http/pause.js';
import { isOutage, pauseAfter } from '../http/retries.js';
import type { Bell } from './bell.js';
import type { FeedPage, FollowOptions } from './feed.js';

const POLL_MS = 1_000;
/** Beside a socket: not every event rings, and a ring can be lost with its connection. */
const POLL_BESIDE_SOCKET_MS = 5_000;

/** Opens a bell that rings until the signal is aborted. */
export type OpenBell = (signal: AbortSignal, ring: () => void) => Bell;
type ReadPage = (after: string | undefined, signal: AbortSignal) => Promise<FeedPage>;

/** Reads the feed whenever the bell rings, and from time to time. The cursor moves with what was taken. */
export async function* follow(
  read: ReadPage,
  openBell: OpenBell,
  { after, signal, pollMs = POLL_MS, onInterruption }: FollowOptions,
): AsyncGenerator<WebhookEvent, void> {
  const ended = new AbortController();
  const until = signal === undefined ? ended.signal : AbortSignal.any([ended.signal, signal]);
  let rung = new AbortController();
  const ring = () => rung.abort();
  const bell = openBell(until, ring);
  until.addEventListener('abort', ring, { once: true });
  try {
    for (let cursor = after; !until.aborted;) {
      // Before the read, so that a ring during it is not lost.
      rung = new AbortController();
      const page = await readOn(read, cursor, until, pollMs, onInterruption);
      for (const event of page.data) {
        yield event;
        cursor = event.event_id;
      }
      cursor = page.next ?? cursor;
      if (page.data.length === 0)
        await quiet(bell.isOpen() ? Math.max(pollMs, POLL_BESIDE_SOCKET_MS) : pollMs, rung.signal);
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  } finally {
    ended.abort(new Error('no longer followed'));
  }
}

/** Goes on trying for as long as the service can't be reached, as often as it allows; refusals are final. */
async function readOn(
  read: ReadPage,
  cursor: string | undefined,
  signal: AbortSignal,
  pollMs: number,
  onInterruption?: (error: Error) => void,
): Promise<FeedPage> {
  for (;;) {
    try {
      return await read(cursor, signal);
    } catch (error) {
      if (!isOutage(error) || signal.aborted) throw error;
      onInterruption?.(error);
      await pause(pauseAfter(error, pollMs), signal);
    }
  }
}

/** Waits until the ring, for this long at most. */
function quiet(ms: number, ring: AbortSignal): Promise<void> {
  return pause(ms, ring).catch(() => undefined);
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../caller';
import type { Enemy } from '../messages';

const AT_ONCE = 3;
/** Until the large orders are there. */
const FIRST_AFTER_MS = 15_000;
const AGAIN_AFTER_MS = 15_000;

/** Three reads at once of a page of 100 large orders, one of them by a client that reads slowly, again and again. */
export async function largeReads(caller: Caller, { channelId, readKey }: Enemy): Promise<void> {
  await wait(FIRST_AFTER_MS, caller);
  while (!caller.stopped.aborted) {
    const path = `/v1/orders?channel_id=${channelId}&limit=100`;
    const reads = Array.from({ length: AT_ONCE }, (_, index) =>
      caller.send({
        method: 'GET',
        path,
        key: readKey,
        readPerSecond: index === 0 ? 20_000_000 : undefined,
      }),
    );
    await Promise.all(reads);
    await wait(AGAIN_AFTER_MS, caller);
  }
}

function wait(ms: number, { stopped }: Caller): Promise<void> {
  return pause(ms, undefined, { signal: stopped }).catch(() => undefined);
}

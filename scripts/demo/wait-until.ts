import { setTimeout as pause } from 'node:timers/promises';

export interface Patience {
  /** Ends the wait: the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** The first pause between two looks; it grows by half each time. */
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
}

/** Polls until there is a result, and returns it. An error of `look` ends the wait. */
export async function waitUntil<T>(
  look: () => Promise<T | undefined>,
  { signal, firstPauseMs = 10, longestPauseMs = 200 }: Patience,
): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    signal.throwIfAborted();
    const seen = await look();
    if (seen !== undefined) return seen;
    await pause(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

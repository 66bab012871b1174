import { setTimeout as wait } from 'node:timers/promises';

/** Waits, unless the signal is aborted: then it rejects at once. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal });
}

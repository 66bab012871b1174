import { setTimeout as pause } from 'node:timers/promises';

const GIVE_UP_AFTER_MS = 180_000;

/** Waits until it holds. Throws after three minutes: then something hangs, and the figures would be meaningless. */
export async function until(name: string, holds: () => Promise<boolean>, everyMs = 15): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`did not happen: ${name}`);
    await pause(everyMs);
  }
}

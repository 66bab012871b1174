import { keepNote, note } from './device';

/** Longer than a device takes to read them. */
const LONGEST_READING_MS = 2_000;

/** The names that were used on this device, the latest first. */
async function knownNames(): Promise<string[]> {
  return (await note<string[]>('names')) ?? [];
}

/** The known names, for a form that waits for them: none where they can't be read, or not soon. */
export async function namesToOffer(): Promise<readonly string[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<string[]>((resolve) => {
    // What has come while the page stood still is heard of only after this timer.
    timer = setTimeout(() => setTimeout(resolve, 0, []), LONGEST_READING_MS);
  });
  const names = await Promise.race([knownNames().catch(() => []), tooLate]);
  clearTimeout(timer);
  return names;
}

/** For the next time: nothing depends on it, and what could not be stored was told already. */
export async function keepName(name: string): Promise<void> {
  const others = (await knownNames()).filter((one) => one !== name);
  await keepNote('names', [name, ...others].slice(0, 8)).catch(() => undefined);
}

import { keepNote, note } from './device';

/** The names that were used on this device, the latest first. */
export async function knownNames(): Promise<string[]> {
  return (await note<string[]>('names')) ?? [];
}

/** For the next time: nothing depends on it, and what could not be stored was told already. */
export async function keepName(name: string): Promise<void> {
  const others = (await knownNames()).filter((one) => one !== name);
  await keepNote('names', [name, ...others].slice(0, 8)).catch(() => undefined);
}

import { type Database, openDatabase, readNote, storeIn, writeNote } from '../outbox/indexed-db';
import type { Store, Tables } from '../outbox/store';
import { tell } from './live';

let database: Promise<Database> | null = null;

function opened(): Promise<Database> {
  database ??= openDatabase();
  return database;
}

/** The outbox of this device, shared by its tabs. */
export const store: Store = {
  within: async (work) => storeIn(await opened()).within(work),
};

export function within<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
  return store.within(work);
}

export async function note<T>(name: string): Promise<T | undefined> {
  return readNote<T>(await opened(), name);
}

export async function keepNote(name: string, value: unknown): Promise<void> {
  await writeNote(await opened(), name, value);
  tell('notes');
}

export function made(): { id: string; at: string } {
  return { id: crypto.randomUUID(), at: new Date().toISOString() };
}

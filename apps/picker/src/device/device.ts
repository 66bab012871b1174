import { type Database, openDatabase, readNote, storeIn, writeNote } from '../outbox/indexed-db';
import type { Reading, Store, Tables } from '../outbox/store';
import { noteKept } from './kept';
import { tell } from './live';

const PAUSE_MS = 1_000;

let database: Promise<Database> | null = null;

function opened(): Promise<Database> {
  database ??= openAtLast();
  return database;
}

/** The storage may be held by a browser that is just ending, or be out of order for a while. */
async function openAtLast(): Promise<Database> {
  for (;;) {
    try {
      return await openDatabase(undefined, () => (database = null));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** The outbox of this device, shared by its tabs. */
export const store: Store = {
  within: async (work) => orTell(storeIn(await opened()).within(work)),
  reading: async (work) => orTell(storeIn(await opened()).reading(work)),
};

/** What can't be stored is said to the person, whoever needed it. */
async function orTell<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    noteKept(false);
    throw error;
  });
}

export function within<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
  return store.within(work);
}

export function reading<T>(work: (tables: Reading) => Promise<T>): Promise<T> {
  return store.reading(work);
}

export async function note<T>(name: string): Promise<T | undefined> {
  return readNote<T>(await opened(), name);
}

export async function keepNote(name: string, value: unknown): Promise<void> {
  await orTell(writeNote(await opened(), name, value));
  noteKept(true);
  tell('notes');
}

export function made(): { id: string; at: string } {
  return { id: crypto.randomUUID(), at: new Date().toISOString() };
}

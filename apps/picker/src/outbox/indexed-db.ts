import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { Operation } from './operation';
import type { KeptOrder, Reading, Store, Tables } from './store';

interface Schema extends DBSchema {
  orders: { key: string; value: KeptOrder };
  operations: { key: number; value: Operation; indexes: { order: string } };
  /** Small things by name: the session, the queue as it was last seen. */
  notes: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

/** A later form of the tables is added here, and never drops what waits to be sent. */
const VERSION = 2;

/** @param onClosed the browser, or a tab with a newer version of the app, has closed it: it has to be opened again */
export async function openDatabase(name = 'picker', onClosed?: () => void): Promise<Database> {
  return openDB<Schema>(name, VERSION, {
    upgrade(database, from, _to, transaction) {
      if (from === 0) makeTables(database);
      else void nameActions(transaction);
    },
    // A tab with a newer version waits for this one to let go.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed?.();
    },
    terminated: onClosed,
  });
}

function makeTables(database: Database): void {
  database.createObjectStore('orders', { keyPath: 'id' });
  database
    .createObjectStore('operations', { keyPath: 'seq', autoIncrement: true })
    .createIndex('order', 'orderId');
  database.createObjectStore('notes');
}

/** Version 1 called the action of an operation its deed. */
async function nameActions(
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
): Promise<void> {
  for await (const cursor of transaction.objectStore('operations')) {
    const { deed, ...operation } = cursor.value as Operation & { deed: Operation['action'] };
    await cursor.update({ ...operation, action: deed });
  }
}

const BOTH: ['orders', 'operations'] = ['orders', 'operations'];
type Both<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, typeof BOTH, Mode>;

/** The outbox in IndexedDB, which runs transactions of all tabs one after the other. */
export function storeIn(database: Database): Store {
  return {
    async within(work) {
      // `strict`: what was recorded survives that the phone loses power.
      const both = database.transaction(BOTH, 'readwrite', { durability: 'strict' });
      return wholly(both, () => work(tablesOf(both)));
    },
    async reading(work) {
      const both = database.transaction(BOTH, 'readonly');
      return wholly(both, () => work(readingOf(both)));
    },
  };
}

async function wholly<T>(both: Both<IDBTransactionMode>, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await both.done;
    return result;
  } catch (error) {
    abort(both);
    await both.done.catch(() => undefined);
    throw error;
  }
}

function abort(both: Both<IDBTransactionMode>): void {
  try {
    both.abort();
  } catch {
    // It has ended already.
  }
}

function readingOf(both: Both<'readonly'> | Both<'readwrite'>): Reading {
  const orders = both.objectStore('orders');
  const operations = both.objectStore('operations');
  return {
    order: (id) => orders.get(id),
    orders: () => orders.getAll(),
    operations: () => operations.getAll(),
    operationsOf: (orderId) => operations.index('order').getAll(orderId),
    operation: (seq) => operations.get(seq),
  };
}

function tablesOf(both: Both<'readwrite'>): Tables {
  const orders = both.objectStore('orders');
  const operations = both.objectStore('operations');
  return {
    ...readingOf(both),
    putOrder: async (order) => void (await orders.put(order)),
    deleteOrder: (id) => orders.delete(id),
    addOperation: async (operation) => void (await operations.add(operation as Operation)),
    putOperation: async (operation) => void (await operations.put(operation)),
    deleteOperation: (seq) => operations.delete(seq),
  };
}

export function readNote<T>(database: Database, name: string): Promise<T | undefined> {
  return database.get('notes', name) as Promise<T | undefined>;
}

export async function writeNote(database: Database, name: string, value: unknown): Promise<void> {
  await database.put('notes', value, name);
}

import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { readOrder } from '../order/read-order';
import { openDatabase, storeIn } from './indexed-db';
import { takeOver } from './outbox';

describe('the outbox of a device that has the first version of the app', () => {
  it('keeps what waits to be sent', async () => {
    const former = await openDB('picker', 1, {
      upgrade(database) {
        database.createObjectStore('orders', { keyPath: 'id' });
        database
          .createObjectStore('operations', { keyPath: 'seq', autoIncrement: true })
          .createIndex('order', 'orderId');
        database.createObjectStore('notes');
      },
    });
    const waiting = { id: 'key-1', orderId: 'order-1', placeId: 'place-1', at: '2026-01-01', tries: 1 };
    await former.add('operations', { ...waiting, deed: { kind: 'release' } });
    await former.put('notes', 'Ana', 'names');
    former.close();

    const database = await openDatabase();
    const operations = await storeIn(database).within((tables) => tables.operationsOf('order-1'));
    expect(operations).toEqual([{ ...waiting, seq: 1, action: { kind: 'release' } }]);
    expect(await database.get('notes', 'names')).toBe('Ana');
    database.close();
  });
});

it('a claim that is put before what waits of its order is sent first, and takes no place of another', async () => {
  const database = await openDatabase('taken-over');
  const store = storeIn(database);
  const release = { at: '', placeId: 'p', tries: 0, action: { kind: 'release' as const } };
  for (const [id, orderId] of [
    ['one', 'other'],
    ['two', 'o'],
  ] as const)
    await store.within((tables) => tables.addOperation({ ...release, id, orderId }));
  const order = readOrder({ id: 'o', status: 'picking' }, null, null);
  await store.within(async (tables) => {
    await tables.putOrder({ id: 'o', placeId: 'p', order, taken: 0, stopped: null, trail: [] });
    await takeOver(tables, 'o', { id: 'claim', at: '', placeId: 'p' }, 'Ana');
    await tables.addOperation({ ...release, id: 'three', orderId: 'o' });
  });
  const ids = async (orderId?: string) =>
    (
      await store.within((tables) =>
        orderId === undefined ? tables.operations() : tables.operationsOf(orderId),
      )
    ).map(({ id }) => id);
  expect(await ids()).toEqual(['one', 'claim', 'two', 'three']);
  expect(await ids('o')).toEqual(['claim', 'two', 'three']);
  database.close();
});

it('a database is closed, and that is told, when a newer version of the app opens it', async () => {
  const closed = jest.fn();
  await openDatabase('renewed', closed);
  const newer = await openDB('renewed', 99);
  expect(closed).toHaveBeenCalledTimes(1);
  newer.close();
});

it('what only reads takes no turn of what writes, changes nothing, and waits for no disk', async () => {
  const database = await openDatabase('read');
  const asked = jest.spyOn(IDBDatabase.prototype, 'transaction');
  const store = storeIn(database);
  expect(await store.reading((tables) => tables.operations())).toEqual([]);
  expect(asked).toHaveBeenLastCalledWith(['orders', 'operations'], 'readonly');
  const order = readOrder({ id: 'o', status: 'picking' }, null, null);
  const kept = { id: 'o', placeId: 'p', order, taken: 0, stopped: null, trail: [] };
  // What was asked to be written before is there.
  void store.within((tables) => tables.putOrder(kept));
  expect(asked).toHaveBeenLastCalledWith(['orders', 'operations'], 'readwrite', { durability: 'strict' });
  expect(await store.reading((tables) => tables.order('o'))).toEqual(kept);
  await expect(store.reading(() => Promise.reject(new Error('not this one')))).rejects.toThrow(
    'not this one',
  );
  database.close();
});

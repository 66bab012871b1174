import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { openDatabase, storeIn } from './indexed-db';

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

it('a database is closed, and that is told, when a newer version of the app opens it', async () => {
  const closed = jest.fn();
  await openDatabase('renewed', closed);
  const newer = await openDB('renewed', 99);
  expect(closed).toHaveBeenCalledTimes(1);
  newer.close();
});

import { type LinePick, type Order, pickOf } from '../order/order';
import { readOrder } from '../order/read-order';
import { lookingOn } from './last-seen';
import type { Action } from './operation';
import {
  beginNext,
  dismiss,
  holds,
  keepOrder,
  LEFT,
  record,
  recordAll,
  see,
  settle,
  stop,
  takenOf,
  takeOver,
  undo,
  undoLatest,
} from './outbox';
import { MemoryStore } from './simulation/memory-store';
import type { Tables } from './store';

const read = () =>
  readOrder({ id: 'o', status: 'picking', items: [{ item_id: 'milk', quantity: 2 }] }, { data: [] }, null);
const next = (tables: Tables) => beginNext(tables, 'p');
const milk = { picked: 1, missing: 0, missingReason: null, substitutes: [], weight: null };

describe('what was read of an order', () => {
  it('is not kept over an action that the service took after the reading began', async () => {
    const store = new MemoryStore();
    await store.within((tables) => keepOrder(tables, 'p', read(), null));
    const before = await store.within((tables) => takenOf(tables, 'o'));
    const stale = read();
    await store.within((tables) =>
      record(tables, 'o', { id: 'k', at: '', placeId: 'p' }, () => ({
        kind: 'pick',
        itemId: 'milk',
        pick: milk,
        by: 'Ana',
      })),
    );
    expect(await store.within((tables) => keepOrder(tables, 'p', stale, before))).toBe(false);
    const operation = (await store.within(next))!;
    await store.within((tables) => settle(tables, operation, { is: 'done' }));
    expect(await store.within((tables) => keepOrder(tables, 'p', stale, before))).toBe(false);
    const seen = (await store.within((tables) => see(tables, 'o')))!;
    expect(pickOf(seen.order, 'milk').picked).toBe(1);
    const after = await store.within((tables) => takenOf(tables, 'o'));
    expect(await store.within((tables) => keepOrder(tables, 'p', stale, after))).toBe(true);
  });

  it('does not come back by a reading that began before it was forgotten', async () => {
    const store = new MemoryStore();
    await store.within((tables) => keepOrder(tables, 'p', read(), null));
    const before = await store.within((tables) => takenOf(tables, 'o'));
    await store.within((tables) => dismiss(tables, 'o'));
    expect(await store.within((tables) => keepOrder(tables, 'p', read(), before))).toBe(false);
    expect(await store.within((tables) => see(tables, 'o'))).toBeNull();
  });
});

describe('the last changes of a line', () => {
  const made = (id: string) => ({ id, at: '', placeId: 'p' });
  const pickMilk = (store: MemoryStore, id: string, picked: number) =>
    store.within((tables) =>
      record(tables, 'o', made(id), () => ({
        kind: 'pick',
        itemId: 'milk',
        pick: { ...milk, picked },
        by: 'Ana',
      })),
    );
  /** Picked two of them one by one: the first is sent, the sending of the second has begun. */
  const sending = async (): Promise<MemoryStore> => {
    const store = new MemoryStore();
    await store.within((tables) => keepOrder(tables, 'p', read(), null));
    await pickMilk(store, 'one', 1);
    const first = (await store.within(next))!;
    await store.within((tables) => settle(tables, first, { is: 'done' }));
    await pickMilk(store, 'two', 2);
    await store.within(next);
    return store;
  };
  const undone = async (store: MemoryStore, id: string) => {
    await store.within((tables) => undo(tables, 'o', made(id), 'Ana'));
    const waiting = await store.within((tables) => tables.operations());
    const { order } = (await store.within((tables) => see(tables, 'o')))!;
    return [pickOf(order, 'milk').picked, waiting.map((operation) => operation.id)];
  };

  it('are taken back one after the other while one of them is being sent', async () => {
    const store = await sending();
    expect(await undone(store, 'back')).toEqual([1, ['two', 'back']]);
    expect(await undone(store, 'back again')).toEqual([0, ['two', 'back', 'back again']]);
  });

  it('are taken back one after the other also where an older version of the app has kept them', async () => {
    const store = await sending();
    await store.within(async (tables) => {
      const kept = (await tables.order('o'))!;
      await tables.putOrder({ ...kept, trail: kept.trail.map(({ id: _, ...trace }) => trace) });
    });
    expect(await undone(store, 'back')).toEqual([1, ['two', 'back']]);
    expect(await undone(store, 'back again')).toEqual([0, ['two', 'back', 'back again']]);
  });
});

describe('the last change of several orders that are picked together', () => {
  it('is taken back, the latest of all first, also by a screen that has seen none of them', async () => {
    const store = new MemoryStore();
    const ids = ['a', 'b', 'c'];
    for (const id of ids) await store.within((tables) => keepOrder(tables, 'p', { ...read(), id }, null));
    for (const [n, orderId] of ['b', 'a', 'b', 'c'].entries()) {
      const pick = { ...milk, picked: n };
      const made = { id: `k-${n}`, at: `2026-01-01T10:00:0${n}.000Z`, placeId: 'p' };
      await store.within((tables) =>
        record(tables, orderId, made, () => ({ kind: 'pick', itemId: 'milk', pick, by: 'Ana' })),
      );
    }
    await store.within((tables) => stop(tables, 'c', LEFT));
    const undone = () =>
      store.within((tables) =>
        undoLatest(tables, ids, { id: 'back', at: '2026-01-01T10:01', placeId: 'p' }, 'Ana'),
      );
    for (const orderId of ['b', 'a', 'b']) expect(await undone()).toEqual({ orderId, itemId: 'milk' });
    expect(await undone()).toBeNull();
  });
});

describe('what somebody else has said of a line since', () => {
  const ITEMS = ['milk', 'eggs'].map((item_id) => ({ item_id, quantity: 2 }));
  const reading = (...data: object[]) =>
    readOrder({ id: 'o', status: 'picking', items: ITEMS }, { data }, null);
  /** As the service writes what `pick` says. */
  const said = (item_id: string, more: object = {}) => ({
    ...{ item_id, ordered: 2, picked: 1, missing: 0, missing_reason: null, substitutes: [], weight: null },
    ...more,
  });
  const keep = (store: MemoryStore, order: Order) =>
    store.within(async (tables) => keepOrder(tables, 'p', order, await takenOf(tables, 'o')));
  /** Picked one of each here, which the service has taken. */
  const picked = async (pick: LinePick = milk): Promise<MemoryStore> => {
    const store = new MemoryStore();
    await keep(store, reading());
    for (const { item_id: itemId } of ITEMS) {
      const made = { id: itemId, at: '', placeId: 'p' };
      await store.within((tables) =>
        record(tables, 'o', made, () => ({ kind: 'pick', itemId, pick, by: 'Ana' })),
      );
      const operation = (await store.within(next))!;
      await store.within((tables) => settle(tables, operation, { is: 'done' }));
    }
    return store;
  };
  const undone = (store: MemoryStore) =>
    store.within((tables) => undo(tables, 'o', { id: 'back', at: '', placeId: 'p' }, 'Ana'));

  it.each([
    ['picked more', { picked: 2 }],
    ['missed one', { missing: 1, missing_reason: 'damaged' }],
    ['took another instead', { substitutes: [{ item_id: 'oat', name: 'Oat', quantity: 1 }] }],
    ['weighed it', { weight: 900 }],
  ])('is not overwritten by taking back what was done here before: %s', async (_what, more) => {
    const store = await picked();
    expect(await keep(store, reading(said('milk'), said('eggs', more)))).toBe(true);
    expect(await undone(store)).toBe('milk');
    expect(await undone(store)).toBeNull();
    const waiting = await store.within((tables) => tables.operations());
    expect(waiting).toMatchObject([{ action: { itemId: 'milk', pick: { picked: 0 } } }]);
  });

  it('is nothing where the service gives back what was said here', async () => {
    const oat = { itemId: 'oat', name: 'Oat', ean: null, quantity: 1, price: 2 };
    const store = await picked({ ...milk, substitutes: [oat], weight: 500 });
    const given = { substitutes: [{ item_id: 'oat', name: 'Oat', quantity: 1, price: 2 }], weight: 500 };
    await keep(store, reading(said('milk', given), said('eggs', given)));
    expect([await undone(store), await undone(store)]).toEqual(['eggs', 'milk']);
  });
});

describe('an order that is kept of another store', () => {
  const made = (placeId: string, at = '') => ({ id: `k-${placeId}`, at, placeId });
  const pickIn = (store: MemoryStore, placeId: string) =>
    store.within((tables) =>
      record(tables, 'o', made(placeId), () => ({ kind: 'pick', itemId: 'milk', pick: milk, by: 'Ana' })),
    );
  const keepIn = (store: MemoryStore, placeId: string) =>
    store.within(async (tables) => keepOrder(tables, placeId, read(), await takenOf(tables, 'o')));

  it('gets nothing recorded here, whose outbox would send it there', async () => {
    const store = new MemoryStore();
    await keepIn(store, 'former');
    expect(await pickIn(store, 'p')).toBeNull();
    expect(
      await store.within((tables) =>
        recordAll(
          tables,
          'o',
          () => made('p'),
          () => [{ kind: 'release' }],
        ),
      ),
    ).toBe(false);
    expect(await pickIn(store, 'former')).not.toBeNull();
    expect(await store.within((tables) => undoLatest(tables, ['o'], made('p'), 'Ben'))).toBeNull();
    await store.within((tables) => takeOver(tables, 'o', made('p'), 'Ben'));
    expect(await store.within((tables) => tables.operations())).toMatchObject([{ placeId: 'former' }]);
    expect(await keepIn(store, 'p')).toBe(false);
  });

  it('is read anew once nothing of it waits, and neither claimed, stopped nor changed here', async () => {
    const store = new MemoryStore();
    await keepIn(store, 'former');
    await pickIn(store, 'former');
    const operation = (await store.within((tables) => beginNext(tables, 'former')))!;
    await store.within((tables) => settle(tables, operation, { is: 'done' }));
    const refusal = { code: 'NO', message: '', status: null, claimedBy: 'Ben' };
    await store.within((tables) => stop(tables, 'o', refusal));
    expect(await keepIn(store, 'p')).toBe(true);
    expect(await store.within((tables) => see(tables, 'o'))).toMatchObject({
      ...{ placeId: 'p', stopped: null, canUndo: false },
      order: { isClaimed: false, picks: {} },
    });
  });
});

describe('an order that a colleague picks now', () => {
  const BENS = { code: 'CLAIMED_BY_COLLEAGUE', message: 'Ben has it', status: null, claimedBy: 'Ben' };
  const made = (id: string) => ({ id, at: '', placeId: 'p' });
  const keep = (store: MemoryStore, order: Order) =>
    store.within(async (tables) => keepOrder(tables, 'p', order, await takenOf(tables, order.id)));
  const pickMilk = (store: MemoryStore, id: string, orderId = 'o') =>
    store.within((tables) =>
      record(tables, orderId, made(id), () => ({ kind: 'pick', itemId: 'milk', pick: milk, by: 'Ana' })),
    );
  const seen = async (store: MemoryStore) => (await store.within((tables) => see(tables, 'o')))!;
  const holding = async (): Promise<MemoryStore> => {
    const store = new MemoryStore();
    await keep(store, { ...read(), isClaimed: true });
    return store;
  };

  it('stays stopped whatever is read of it, until it is past picking or was left', async () => {
    const store = await holding();
    await store.within((tables) => stop(tables, 'o', BENS));
    expect(await keep(store, read())).toBe(false);
    expect(await seen(store)).toMatchObject({ stopped: BENS, order: { isClaimed: false } });
    expect(await keep(store, { ...read(), status: 'picked' })).toBe(true);
    expect(await seen(store)).toMatchObject({ stopped: null, order: { status: 'picked' } });
    await store.within((tables) => stop(tables, 'o', LEFT));
    expect(await keep(store, read())).toBe(true);
    expect((await seen(store)).stopped).toBeNull();
  });

  it('is taken over before what waits of it is sent, and nothing of that is lost', async () => {
    const store = await holding();
    await keep(store, { ...read(), id: 'other' });
    for (const [id, orderId] of Object.entries({ one: 'other', two: 'o', three: 'o' }))
      await pickMilk(store, id, orderId);
    await store.within((tables) => stop(tables, 'o', BENS));
    expect(await pickMilk(store, 'four')).toBeNull();
    await store.within((tables) => takeOver(tables, 'o', made('claim'), 'Ana'));
    expect(await seen(store)).toMatchObject({ stopped: null, unsent: 3, order: { isClaimed: true } });
    await pickMilk(store, 'five');
    const waiting = await store.within((tables) => tables.operations());
    expect(waiting.map(({ id }) => id)).toEqual(['one', 'claim', 'two', 'three', 'five']);
    expect(waiting[1]!.action).toEqual({ kind: 'claim', name: 'Ana', takeOver: true });
  });

  it('is taken over also where nothing of it waits, or its refused claim', async () => {
    const store = await holding();
    await store.within((tables) => stop(tables, 'o', BENS));
    for (const id of ['first', 'second']) {
      await store.within((tables) => takeOver(tables, 'o', made(id), 'Ana'));
      const waiting = await store.within((tables) => tables.operationsOf('o'));
      expect(waiting).toMatchObject([{ id, action: { kind: 'claim', takeOver: true } }]);
      const operation = (await store.within(next))!;
      await store.within((tables) => settle(tables, operation, { is: 'refused', refusal: BENS }));
    }
  });

  it('is asked for again only while this device thinks that it holds it', async () => {
    const store = await holding();
    const isHeld = () => store.within((tables) => holds(tables, 'o'));
    expect(await isHeld()).toBe(true);
    await store.within((tables) => record(tables, 'o', made('back'), () => ({ kind: 'release' })));
    expect(await isHeld()).toBe(false);
    const operation = (await store.within(next))!;
    await store.within((tables) => settle(tables, operation, { is: 'done' }));
    expect(await isHeld()).toBe(false);
  });
});

describe('an order that ends here', () => {
  const collected: Action = { kind: 'move', to: 'collected', metadata: { collected_by: 'Maija' } };
  const REFUSED = { code: 'NO', message: 'No', status: null, claimedBy: null };
  let keys = 0;
  const make = () => ({ id: `k-${(keys += 1)}`, at: '', placeId: 'p' });
  const holding = async (): Promise<MemoryStore> => {
    const store = new MemoryStore();
    await store.within((tables) => keepOrder(tables, 'p', { ...read(), status: 'retrieving' }, null));
    return store;
  };
  const handOver = (store: MemoryStore) =>
    store.within((tables) =>
      recordAll(tables, 'o', make, ({ status }) => (status === 'retrieving' ? [collected] : [])),
    );
  const seen = (store: MemoryStore) => store.within((tables) => see(tables, 'o'));
  const forget = (store: MemoryStore) => store.within((tables) => dismiss(tables, 'o'));
  const waiting = async (store: MemoryStore) => (await store.within((tables) => tables.operations())).length;

  it('is handed over once, and not where it is not here any more', async () => {
    const store = await holding();
    expect([await handOver(store), await handOver(store)]).toEqual([true, false]);
    expect(await waiting(store)).toBe(1);
    expect(await handOver(new MemoryStore())).toBe(false);
  });

  it('is sent also after somebody has read that, and counts as read until its status is another one', async () => {
    const store = await holding();
    await handOver(store);
    await forget(store);
    expect(await seen(store)).toMatchObject({ isRead: true, unsent: 1 });
    const operation = (await store.within(next))!;
    await store.within((tables) => settle(tables, operation, { is: 'done' }));
    const renewedAs = async (status: Order['status']) => {
      await store.within(async (tables) =>
        keepOrder(tables, 'p', { ...read(), status }, await takenOf(tables, 'o')),
      );
      return (await seen(store))!.isRead;
    };
    expect(await renewedAs('collected')).toBe(true);
    expect(await renewedAs('suspended')).toBe(false);
    expect(await renewedAs('collected')).toBe(false);
  });

  it('is shown again when the service refuses that, and forgotten with it once that is read', async () => {
    const store = await holding();
    await handOver(store);
    await forget(store);
    const operation = (await store.within(next))!;
    await store.within((tables) => settle(tables, operation, { is: 'refused', refusal: REFUSED }));
    expect(await seen(store)).toMatchObject({ isRead: false, stopped: REFUSED });
    await forget(store);
    expect([await seen(store), await waiting(store)]).toEqual([null, 0]);
  });

  it('stays for who looks at it, though it was forgotten meanwhile', async () => {
    const store = await holding();
    const look = lookingOn();
    const looked = async () => (await store.within((tables) => look(tables, 'o')))?.order.status;
    const vanish = () => store.within((tables) => tables.deleteOrder('o'));
    const keep = (status: Order['status']) =>
      store.within(async (tables) =>
        keepOrder(tables, 'p', { ...read(), status }, await takenOf(tables, 'o')),
      );
    await keep('collected');
    expect(await looked()).toBe('collected');
    await vanish();
    expect(await looked()).toBe('collected');
    await keep('suspended');
    expect(await looked()).toBe('suspended');
    await vanish();
    expect(await looked()).toBeUndefined();
  });
});

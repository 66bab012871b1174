import { type Order, pickOf } from '../order/order';
import { readOrder } from '../order/read-order';
import { beginNext, holds, keepOrder, LEFT, record, see, settle, stop, takenOf, takeOver } from './outbox';
import { MemoryStore } from './simulation/memory-store';

const read = () =>
  readOrder({ id: 'o', status: 'picking', items: [{ item_id: 'milk', quantity: 2 }] }, { data: [] }, null);
const milk = { picked: 1, missing: 0, missingReason: null, substitutes: [], weight: null };

describe('what was read of an order', () => {
  it('is not kept over an action that the service took after the reading began', async () => {
    const store = new MemoryStore();
    await store.within((tables) => keepOrder(tables, 'p', read(), 0));
    const before = await store.within((tables) => takenOf(tables, 'o'));
    const stale = read();
    await store.within((tables) =>
      record(tables, 'o', { id: 'k', at: '' }, () => ({
        kind: 'pick',
        itemId: 'milk',
        pick: milk,
        by: 'Ana',
      })),
    );
    expect(await store.within((tables) => keepOrder(tables, 'p', stale, before))).toBe(false);
    const operation = (await store.within(beginNext))!;
    await store.within((tables) => settle(tables, operation, { is: 'done' }));
    expect(await store.within((tables) => keepOrder(tables, 'p', stale, before))).toBe(false);
    const seen = (await store.within((tables) => see(tables, 'o')))!;
    expect(pickOf(seen.order, 'milk').picked).toBe(1);
    const after = await store.within((tables) => takenOf(tables, 'o'));
    expect(await store.within((tables) => keepOrder(tables, 'p', stale, after))).toBe(true);
  });
});

describe('an order that a colleague picks now', () => {
  const BENS = { code: 'CLAIMED_BY_COLLEAGUE', message: 'Ben has it', status: null, claimedBy: 'Ben' };
  const made = (id: string) => ({ id, at: '' });
  const keep = (store: MemoryStore, order: Order) =>
    store.within(async (tables) => keepOrder(tables, 'p', order, await takenOf(tables, 'o')));
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
      const operation = (await store.within(beginNext))!;
      await store.within((tables) => settle(tables, operation, { is: 'refused', refusal: BENS }));
    }
  });

  it('is asked for again only while this device thinks that it holds it', async () => {
    const store = await holding();
    const isHeld = () => store.within((tables) => holds(tables, 'o'));
    expect(await isHeld()).toBe(true);
    await store.within((tables) => record(tables, 'o', made('back'), () => ({ kind: 'release' })));
    expect(await isHeld()).toBe(false);
    const operation = (await store.within(beginNext))!;
    await store.within((tables) => settle(tables, operation, { is: 'done' }));
    expect(await isHeld()).toBe(false);
  });
});

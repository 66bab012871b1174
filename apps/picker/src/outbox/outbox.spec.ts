import { pickOf } from '../order/order';
import { readOrder } from '../order/read-order';
import { beginNext, keepOrder, record, see, settle, takenOf } from './outbox';
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

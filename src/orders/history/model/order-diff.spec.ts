import fc from 'fast-check';
import { newOrder } from '../../model/new-order';
import { type ItemContent, type Order, ORDER_CONTENT, said } from '../../../contract';
import { diffOrders, eventChanges } from './order-diff';

const NOW = new Date('2026-03-01T09:30:00.000Z');

function orderOf(items: readonly ItemContent[], metadata: Order['metadata'] = null): Order {
  const content = said(ORDER_CONTENT, {
    order_number: 'A-1',
    order_date: NOW.toISOString(),
    items,
    metadata,
  });
  return newOrder({ id: 'o', channelId: 'c', content, place: null, now: NOW });
}

const anyMetadata = fc.option(
  fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<unknown>, { noNullPrototype: true }),
);
const anyItem = fc.record({
  item_id: fc.constantFrom('a', 'b', 'c', 'd]e', '"'),
  quantity: fc.integer({ min: 1, max: 9 }),
  name: fc.option(fc.string()),
});
const anyOrder = fc
  .tuple(fc.uniqueArray(anyItem, { selector: (item) => item.item_id }), anyMetadata)
  .map(([items, metadata]) => orderOf(items, metadata));

describe('the difference between two versions', () => {
  it('is nothing for the same order, whatever its version', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer(), (order, version) => {
        expect(diffOrders(order, { ...order, version, updated_at: 'later' })).toEqual([]);
      }),
    );
  });

  it('has the same fields the other way round, with from and to exchanged', () => {
    fc.assert(
      fc.property(anyOrder, anyOrder, (one, other) => {
        const there = diffOrders(one, other).map(({ field, from, to }) => JSON.stringify([field, from, to]));
        const back = diffOrders(other, one).map(({ field, from, to }) => JSON.stringify([field, to, from]));
        expect(back.sort()).toEqual(there.sort());
      }),
    );
  });

  it('names each field once', () => {
    fc.assert(
      fc.property(anyOrder, anyOrder, (one, other) => {
        const fields = diffOrders(one, other).map(({ field }) => field);
        expect(new Set(fields).size).toBe(fields.length);
      }),
    );
  });

  it('is no longer than the two versions together, about, however deep they are and however long their keys', () => {
    const leaves = (value: number) =>
      Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, value]));
    const nested = (value: number): Order['metadata'] => {
      let metadata: Record<string, unknown> = leaves(value);
      for (let depth = 0; depth < 28; depth += 1) metadata = { ['key'.repeat(20_000)]: metadata };
      return metadata;
    };
    const item = (value: number) => ({ item_id: 'a', quantity: 1, properties: nested(value) ?? {} });
    const bytes = 2 * JSON.stringify(nested(1)).length;
    const changes = diffOrders(orderOf([], nested(1)), orderOf([], nested(2)));
    expect(changes.map(({ field }) => field)).toEqual(['metadata']);
    expect(JSON.stringify(changes).length).toBeLessThan(1.1 * bytes);
    const told = eventChanges(orderOf([item(1)]), orderOf([item(2)]));
    expect(told.items.map(({ field }) => field)).toEqual(['properties']);
    expect(JSON.stringify(told).length).toBeLessThan(1.1 * bytes);
  });

  it('overlooks no item that came, went, changed or moved', () => {
    fc.assert(
      fc.property(anyOrder, anyOrder, (one, other) => {
        const same = JSON.stringify(one.items) === JSON.stringify(other.items);
        const touched = diffOrders(one, other).some(({ field }) => field.startsWith('items'));
        expect(touched).toBe(!same);
      }),
    );
  });

  it('goes into objects and items, and takes other lists whole', () => {
    const before = orderOf([{ item_id: 'milk', quantity: 2, allowed_substitutions: ['x'] }], {
      courier: { name: 'Aino' },
    });
    const after = orderOf(
      [
        { item_id: 'milk', quantity: 3, allowed_substitutions: ['x', 'y'] },
        { item_id: 'oat drink', quantity: 1 },
      ],
      { courier: { name: 'Eino' }, 'a.b': 1 },
    );
    expect(diffOrders(before, after)).toEqual([
      { field: 'metadata.courier.name', from: 'Aino', to: 'Eino' },
      { field: 'metadata."a.b"', from: null, to: 1 },
      { field: 'items[milk].quantity', from: 2, to: 3 },
      { field: 'items[milk].allowed_substitutions', from: ['x'], to: ['x', 'y'] },
      { field: 'items["oat drink"]', from: null, to: after.items[1] },
    ]);
  });

  it('is listed in an event by item', () => {
    const before = orderOf([
      { item_id: 'milk', quantity: 2 },
      { item_id: 'eggs', quantity: 1 },
    ]);
    const after = orderOf([{ item_id: 'milk', quantity: 3 }]);
    expect(eventChanges(before, { ...after, status: 'processing' })).toEqual({
      status: { from: 'pending', to: 'processing' },
      items: [
        { item_id: 'eggs', field: 'item', from: before.items[1], to: null },
        { item_id: 'milk', field: 'quantity', from: 2, to: 3 },
      ],
    });
    expect(eventChanges(before, before)).toEqual({ items: [] });
  });
});

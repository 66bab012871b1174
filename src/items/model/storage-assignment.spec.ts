import type { Order } from '../../contract';
import { assign, ASSIGNABLE, problemWith } from './storage-assignment';

const order = (changes: Partial<Order> = {}) =>
  ({
    status: 'picked',
    place_info: { place_id: 'p' },
    items: [
      { item_id: 'milk', properties: { picked_quantity: 1 }, updated_at: 'before' },
      { item_id: 'ice', properties: {}, updated_at: 'before' },
    ],
    ...changes,
  }) as unknown as Order;
const names = new Map([['s-1', 'Shelf 1']]);
const milk = { item_id: 'milk', storage_location_id: 's-1' };

describe('the assignment of items to storage locations', () => {
  it('is allowed while picking, picked and retrieving, and in no other status', () => {
    for (const status of ASSIGNABLE) expect(problemWith(order({ status }), [milk])).toBeNull();
    for (const status of ['pending', 'processing', 'shipped', 'cancelled', 'suspended'] as const) {
      expect(problemWith(order({ status }), [milk])).toEqual({ because: 'status' });
    }
  });

  it('needs a place, known items, and each of them once', () => {
    expect(problemWith(order({ place_info: null }), [milk])).toEqual({ because: 'no_place' });
    expect(problemWith(order(), [{ ...milk, item_id: 'tea' }])).toEqual({
      because: 'no_item',
      itemId: 'tea',
    });
    expect(problemWith(order(), [milk, milk])).toEqual({ because: 'repeated_item', itemId: 'milk' });
  });

  it('is stored in the properties of the item beside the others, and published field by field', () => {
    const { items, itemChanges } = assign(order(), [milk], names, 'now');
    expect(items).toEqual([
      {
        item_id: 'milk',
        properties: { picked_quantity: 1, storage_location_id: 's-1', storage_location_name: 'Shelf 1' },
        updated_at: 'now',
      },
      order().items[1],
    ]);
    expect(itemChanges).toEqual([
      { item_id: 'milk', field: 'properties.storage_location_id', from: null, to: 's-1' },
      { item_id: 'milk', field: 'properties.storage_location_name', from: null, to: 'Shelf 1' },
    ]);
  });

  it('changes nothing when the item lies there already', () => {
    const once = assign(order(), [milk], names, 'now');
    const again = assign(order({ items: once.items }), [milk], names, 'later');
    expect(again).toEqual({ items: once.items, itemChanges: [] });
  });
});

import fc from 'fast-check';
import { type Order, ORDER_CONTENT, type PlaceInfo, said } from '../../contract';
import { newOrder } from './new-order';
import { pickItems } from '../workflow/model/picked-items';
import { isUpdatable, revisedOrder } from './revised-order';

const CREATED = new Date('2026-03-01T09:30:00Z');
const LATER = new Date('2026-03-01T10:30:00Z');

const properties = fc.dictionary(
  fc.constantFrom('note', 'fulfilment_flags', 'ean'),
  fc.constantFrom('a', 'b'),
);
const items = fc.uniqueArray(
  fc.record({
    item_id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    quantity: fc.integer({ min: 1, max: 9 }),
    properties,
  }),
  { selector: (item) => item.item_id, minLength: 1 },
);

function orderOf(content: { item_id: string; quantity: number }[]): Order {
  return newOrder({
    id: 'order',
    channelId: 'channel',
    place: null,
    now: CREATED,
    content: said(ORDER_CONTENT, {
      order_number: 'A-1',
      order_date: CREATED.toISOString(),
      items: content,
    }),
  });
}

describe('an order whose content is replaced', () => {
  it('with the same content differs only in version and time', () => {
    fc.assert(
      fc.property(items, fc.boolean(), (content, isPicked) => {
        const fresh = orderOf(content);
        const order = isPicked
          ? { ...fresh, items: pickItems(fresh.items, [], CREATED.toISOString()) }
          : fresh;
        const after = revisedOrder(order, order, null, LATER);
        expect(after).toEqual({ ...order, version: 2, updated_at: LATER.toISOString() });
      }),
    );
  });

  it('has the items of the new content, and items of which no less is ordered keep their collected quantities', () => {
    fc.assert(
      fc.property(items, items, (before, content) => {
        const order = {
          ...orderOf(before),
          items: pickItems(orderOf(before).items, [], CREATED.toISOString()),
        };
        const after = revisedOrder(order, { ...order, items: content }, null, LATER);
        expect(after.items.map(({ item_id, quantity }) => [item_id, quantity])).toEqual(
          content.map(({ item_id, quantity }) => [item_id, quantity]),
        );
        for (const item of after.items) {
          const before = order.items.find(({ item_id }) => item_id === item.item_id);
          const known = before && before.quantity > item.quantity ? undefined : before;
          expect(item.status).toBe(known?.status ?? 'pending');
          expect(item.collected_product).toEqual(known?.collected_product ?? null);
          expect(item.properties.picked_quantity).toBe(known?.properties.picked_quantity);
        }
      }),
    );
  });

  describe('of which two of an item were picked', () => {
    const repeated = { picked_quantity: 2, unpicked_quantity: 0, sub_item_id: null };
    const details = { pick: { substitutes: [], weight: 1.2, missing_reason: null } };
    const revisedTo = (quantity: number, properties: object, status: Order['status'] = 'picking') => {
      const fresh = orderOf([{ item_id: 'a', quantity: 2 }]);
      const picked = pickItems(fresh.items, [], CREATED.toISOString());
      const items = picked.map((item) => ({ ...item, properties: { ...item.properties, ...details } }));
      const order = { ...fresh, status, items };
      const content = { ...order, items: [{ item_id: 'a', quantity, properties: { ...properties } }] };
      return revisedOrder(order, content, null, LATER).items;
    };

    it.each([[{}], [repeated], [{ ...repeated, ...details }]])(
      'picks it anew when one is ordered now, with properties %j',
      (properties) => {
        const [item] = revisedTo(1, properties);
        expect(item).toMatchObject({ status: 'pending', collected_product: null });
        expect(item!.properties).toEqual({});
        expect(pickItems(revisedTo(1, properties), [], LATER.toISOString())).toMatchObject([
          { status: 'picked', properties: { picked_quantity: 1 }, collected_product: { amount: 1 } },
        ]);
      },
    );

    it('reports what is missing when five are ordered now', () => {
      expect(pickItems(revisedTo(5, {}), [], LATER.toISOString())).toMatchObject([
        { status: 'partially_picked', properties: { picked_quantity: 2, unpicked_quantity: 3 } },
      ]);
    });

    it('keeps them once the order is picked', () => {
      expect(revisedTo(1, {}, 'picked')).toMatchObject([
        { status: 'picked', properties: repeated, collected_product: { amount: 2 } },
      ]);
    });
  });

  describe('of which an item lies in a storage location', () => {
    const place = (place_id: string) => ({ place_id }) as PlaceInfo;
    const lies = { storage_location_id: 'shelf-a', storage_location_name: 'Shelf A' };
    const fresh = orderOf([{ item_id: 'a', quantity: 1 }]);
    const item = { ...fresh.items[0]!, properties: { ...lies, picked_quantity: 1 } };
    const order = { ...fresh, place_info: place('p1'), items: [item] };
    const propertiesAfter = (to: PlaceInfo | null, properties: object) =>
      revisedOrder(order, { ...order, items: [{ ...item, properties: { ...properties } }] }, to, LATER)
        .items[0]!.properties;

    it('keeps where it lies while the order stays in its place', () => {
      expect(propertiesAfter(place('p1'), {})).toEqual({ ...lies, picked_quantity: 1 });
    });

    it.each([
      ['another place', place('p2')],
      ['no place', null],
    ])('forgets where it lies, also when the content repeats it, in %s', (_, to) => {
      expect(propertiesAfter(to, {})).toEqual({ picked_quantity: 1 });
      expect(propertiesAfter(to, lies)).toEqual({ picked_quantity: 1 });
    });

    it('lies in another place where the content says', () => {
      const there = { storage_location_id: 'shelf-b', storage_location_name: 'Shelf B' };
      expect(propertiesAfter(place('p2'), there)).toEqual({ ...there, picked_quantity: 1 });
    });
  });

  it('keeps its courier unless the content has another', () => {
    const order = {
      ...orderOf([{ item_id: 'a', quantity: 1 }]),
      metadata: { gift: true, courier: { name: 'K' } },
    };
    const metadataAfter = (metadata: Order['metadata']) =>
      revisedOrder(order, { ...order, metadata }, null, LATER).metadata;
    expect(metadataAfter(null)).toEqual({ courier: { name: 'K' } });
    expect(metadataAfter({ a: 1, courier: null })).toEqual({ a: 1, courier: null });
  });

  it('is neither completed nor cancelled', () => {
    expect((['completed', 'cancelled', 'failed', 'shipped'] as const).map(isUpdatable)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

import {
  type ItemContent,
  type Order,
  ORDER_CONTENT,
  ORDER_STATUSES,
  type OrderItem,
  type OrderStatus,
  said,
} from '../../contract';
import { addItem, type ItemEdit, removeItem, updateItem } from './item-edits';
import { newOrder } from './new-order';

const AT = '2026-03-01T10:00:00.000Z';

function orderWith(...items: ItemContent[]): Order {
  const content = said(ORDER_CONTENT, {
    order_number: 'A-1',
    order_date: AT,
    items,
    totals: { total: 5 },
  });
  const now = new Date('2026-03-01T09:30:00.000Z');
  return newOrder({ id: 'o', channelId: 'c', content, place: null, now });
}

function itemAfter(edit: ItemEdit): OrderItem {
  if (edit.verdict !== 'edited' || edit.item === null) throw new Error('not edited');
  return edit.item;
}

const openStatuses = (edit: (order: Order) => ItemEdit): OrderStatus[] =>
  ORDER_STATUSES.filter(
    (status) => edit({ ...orderWith({ item_id: 'milk', quantity: 1 }), status }).verdict === 'edited',
  );

describe('editing the items of an order', () => {
  it('is open for adding and removing while pending, for updating while pending or processing', () => {
    expect(openStatuses((order) => addItem(order, { item_id: 'eggs', quantity: 1 }, AT))).toEqual([
      'pending',
    ]);
    expect(openStatuses((order) => removeItem(order, 'milk', AT))).toEqual(['pending']);
    expect(openStatuses((order) => updateItem(order, 'milk', {}, AT))).toEqual(['pending', 'processing']);
  });

  it('makes the next version and leaves the totals alone', () => {
    const edit = addItem(orderWith(), { item_id: 'eggs', quantity: 1, price: 3 }, AT);
    expect(edit).toMatchObject({ after: { version: 2, updated_at: AT, totals: { total: 5 } } });
  });

  it('adds the quantity of a repeated item exactly, and nothing else of it', () => {
    const order = orderWith({ item_id: 'apples', name: 'Apples', quantity: 0.1 });
    const item = itemAfter(addItem(order, { item_id: 'apples', name: 'Pears', quantity: 0.2 }, AT));
    expect(item).toEqual({ ...order.items[0], quantity: 0.3, updated_at: AT });
  });

  it('refuses to add a quantity that would be lost in the sum', () => {
    const order = orderWith({ item_id: 'apples', quantity: 1e300 });
    expect(addItem(order, { item_id: 'apples', quantity: 0.5 }, AT)).toEqual({
      verdict: 'refused',
      because: 'inexact',
    });
  });

  it('refuses an item beyond 2,000 but still adds to one that is there', () => {
    const full = orderWith(...Array.from({ length: 2_000 }, (_, n) => ({ item_id: `i${n}`, quantity: 1 })));
    expect(addItem(full, { item_id: 'more', quantity: 1 }, AT)).toEqual({
      verdict: 'refused',
      because: 'too_many',
    });
    expect(itemAfter(addItem(full, { item_id: 'i7', quantity: 1 }, AT)).quantity).toBe(2);
  });

  it('shows the image of the properties first, and the own one again once they name none', () => {
    const order = orderWith({ item_id: 'milk', quantity: 1, image_url: 'https://a.example/own.png' });
    const properties = { image_url: 'https://a.example/other.png' };
    const first = updateItem(order, 'milk', { properties }, AT);
    expect(itemAfter(first).image_url).toBe(properties.image_url);
    if (first.verdict === 'refused') throw new Error('not edited');
    expect(itemAfter(updateItem(first.after, 'milk', { properties: {} }, AT)).image_url).toBeNull();
    expect(itemAfter(updateItem(order, 'milk', { properties: {} }, AT)).image_url).toBe(
      'https://a.example/own.png',
    );
  });

  it('is no longer substitutable once the sign that made it so is gone', () => {
    const order = orderWith({ item_id: 'milk', quantity: 1, properties: { sub_enabled: true } });
    expect(itemAfter(updateItem(order, 'milk', { quantity: 2 }, AT)).substitutable).toBe(true);
    expect(
      itemAfter(updateItem(order, 'milk', { properties: { sub_enabled: false } }, AT)).substitutable,
    ).toBe(false);
    const own = orderWith({ item_id: 'milk', quantity: 1, substitutable: true });
    expect(itemAfter(updateItem(own, 'milk', { properties: {} }, AT)).substitutable).toBe(true);
  });

  it('keeps the order level flags to those of its items', () => {
    const flagged = { fulfilment_flags: ['RESTRICTED_TO_SELL_18', 'fragile'] };
    const edit = addItem(orderWith(), { item_id: 'beer', quantity: 1, properties: flagged }, AT);
    if (edit.verdict === 'refused') throw new Error('not edited');
    expect(edit.after.fulfilment_flags).toEqual(['RESTRICTED_TO_SELL_18']);
    expect(removeItem(edit.after, 'beer', AT)).toMatchObject({ after: { fulfilment_flags: [], items: [] } });
  });

  it('finds no item of another id', () => {
    const nothing = { verdict: 'refused', because: 'no_item' };
    expect(updateItem(orderWith(), 'milk', {}, AT)).toEqual(nothing);
    expect(removeItem(orderWith(), 'milk', AT)).toEqual(nothing);
  });
});

import fc from 'fast-check';
import { parseCode } from '../codes/parse-code';
import { correctionMoves, handOverMoves } from './hand-over';
import { type Order, pickOf } from './order';
import { readOrder } from './read-order';
import { bagsOf, findShelf, suggestShelf } from './shelving';
import { findByCode, inHand, inWalkingOrder, oldestAge } from './walk';

const item = (item_id: string, properties: object = {}, more: object = {}) => ({
  item_id,
  name: item_id,
  quantity: 1,
  properties,
  ...more,
});
const orderOf = (items: object[], more: object = {}): Order =>
  readOrder({ id: 'o-1', order_number: 'W-1', status: 'picked', items, ...more }, null, null);
const picked = (order: Order, ...itemIds: string[]): Order => ({
  ...order,
  picks: Object.fromEntries(itemIds.map((id) => [id, { ...pickOf(order, id), picked: 1 }])),
});

describe('an order', () => {
  it('is read from whatever its free-form fields hold', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (properties, images) => {
        const order = readOrder({ items: [{ properties, image_url: images }, properties] }, properties, null);
        expect(order.lines).toHaveLength(2);
        inWalkingOrder(order.lines);
      }),
    );
  });

  it('is walked from shelf to shelf, heavy goods first and frozen ones last', () => {
    const order = orderOf([
      item('peas', { fulfilment_flags: ['frozen'] }),
      item('rice', { picking_zone: 'A', picking_location: 'A10' }),
      item('milk', { fulfilment_flags: ['refrigerated'] }),
      item('salt', { picking_zone: 'A', picking_location: 'A2' }),
      item('water', { picking_zone: 'D', fulfilment_flags: ['heavy'] }),
    ]);
    expect(inWalkingOrder(order.lines).map(({ itemId }) => itemId)).toEqual([
      'water',
      'salt',
      'rice',
      'milk',
      'peas',
    ]);
  });

  it('has substitutes in the order of their priority, or none where the customer wants none', () => {
    const suggestions = [
      { item_id: 'soy', priority: 2 },
      { item_id: 'oat', priority: 1, barcode: '4006381333931' },
    ];
    const order = orderOf([
      item('milk', { sub_suggestions: suggestions }),
      item('eggs'),
      item('bread', {}, { allowed_substitutions: ['rye'] }),
    ]);
    expect(order.lines[0]!.substitutes!.map(({ itemId }) => itemId)).toEqual(['oat', 'soy']);
    expect(order.lines[1]!.substitutes).toBeNull();
    expect(order.lines[2]!.substitutes).toEqual([
      { itemId: 'rye', name: 'rye', ean: null, price: null, image: null },
    ]);
    expect(findByCode(order, parseCode('4006381333931')!)).toMatchObject({
      as: 'substitute',
      by: { itemId: 'oat' },
    });
    expect(findByCode(order, parseCode('96385074')!)).toBeNull();
  });

  it('is put away by temperature, what thaws first, on shelves made for it', () => {
    const order = picked(
      orderOf([item('peas', { fulfilment_flags: ['frozen'] }), item('rice'), item('salt')]),
      'peas',
      'rice',
    );
    const shelves = [
      { id: 's-1', name: 'Shelf A-1', temperature_type: 'ambient', code: 'AMB-A1' },
      { id: 's-2', name: 'Freezer 1', temperature_type: 'frozen', code: '4006381333931' },
      { id: 's-3', name: 'Freezer 2', temperature_type: 'frozen' },
    ] as const;
    expect(bagsOf(order).map(({ temperature, lines }) => [temperature, lines.length])).toEqual([
      ['frozen', 1],
      ['ambient', 1],
    ]);
    expect(suggestShelf(shelves, 'frozen', null)?.id).toBe('s-2');
    expect(suggestShelf(shelves, 'frozen', 's-3')?.id).toBe('s-3');
    expect(suggestShelf(shelves, 'cooled', null)).toBeNull();
    expect(findShelf(shelves, 'amb-a1')?.id).toBe('s-1');
    expect(findShelf(shelves, ']E04006381333931')?.id).toBe('s-2');
    expect(findShelf(shelves, '4006381333932')).toBeNull();
  });

  it('asks for the age of what is in the bags only', () => {
    const order = orderOf([
      item('beer', { fulfilment_flags: ['RESTRICTED_TO_SELL_18'] }),
      item('rum', { fulfilment_flags: ['RESTRICTED_TO_SELL_21'] }),
    ]);
    expect(oldestAge(order)).toBeNull();
    expect(oldestAge(picked(order, 'beer'))).toBe(18);
    expect(oldestAge(picked(order, 'beer', 'rum'))).toBe(21);
    expect(inHand(picked(order, 'beer'))).toEqual([{ name: 'beer', quantity: 1 }]);
  });
});

describe('a hand-over', () => {
  const input = {
    by: 'Ana',
    collectedBy: 'M. V.',
    ageSeen: 18,
    refused: {
      beer: { quantity: 1, reason: 'collection_rejected_by_customer' as const },
      nuts: { quantity: 0, reason: 'collection_rejected_by_store' as const },
    },
    tracking: '',
  };

  it('to a customer is collected, with what was refused', () => {
    const moves = handOverMoves(orderOf([item('beer')], { delivery_type: 1 }), input);
    expect(moves.map((action) => action.kind === 'move' && action.to)).toEqual(['retrieving', 'collected']);
    expect(moves[1]).toMatchObject({
      metadata: {
        collected_by: 'M. V.',
        id_verified: true,
        rejected_items: [{ item_id: 'beer', quantity: 1, reason: 'collection_rejected_by_customer' }],
      },
    });
  });

  it('to a courier is shipped, once it was fetched', () => {
    const order = orderOf([item('beer')], { delivery_type: 0, status: 'retrieving' });
    expect(handOverMoves(order, { ...input, tracking: 'T-1' })).toEqual([
      { kind: 'move', to: 'shipped', metadata: { shipping_method: 'courier', tracking_number: 'T-1' } },
    ]);
  });

  it('that was picked wrongly goes back to picking', () => {
    expect(correctionMoves('Ana').map((action) => action.kind === 'move' && action.to)).toEqual([
      'suspended',
      'picking',
    ]);
  });
});

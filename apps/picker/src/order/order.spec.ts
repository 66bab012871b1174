import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseCode } from '../codes/parse-code';
import { ageOf, oldestAge } from './age';
import { correctionMoves, handedQuantity, handOverMoves } from './hand-over';
import { type Order, pickOf } from './order';
import { readOrder } from './read-order';
import { bagsOf, findShelf, suggestShelf } from './shelving';
import { findByCode, inHand, inWalkingOrder } from './walk';

const item = (item_id: string, properties: object = {}, more: object = {}) => ({
  item_id,
  name: item_id,
  quantity: 1,
  properties,
  ...more,
});
const orderOf = (items: object[], more: object = {}, picks: object[] = []): Order =>
  readOrder({ id: 'o-1', order_number: 'W-1', status: 'picked', items, ...more }, { data: picks }, null);
const missing = (item_id: string) => ({ item_id, picked: 0, missing: 1 });
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
    const items = [
      item('milk', { sub_suggestions: suggestions }),
      item('eggs'),
      item('bread', {}, { allowed_substitutions: ['rye'] }),
    ];
    const order = orderOf(items, { status: 'picking' });
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

  describe('of which a weighed line is done without all of its weight', () => {
    const FISH = '4006381333931';
    const SOLE = '96385074';
    const fish = (item_id: string, ean: string) =>
      item(item_id, {
        ean,
        unit_of_measure: 'kg',
        sub_suggestions: [{ item_id: 'sole', barcode: SOLE }],
      });
    const found = (order: Order, code: string) => findByCode(order, parseCode(code)!)?.line.itemId;
    const weighed = { item_id: 'one', picked: 0.95, weight: 950 };

    it('has the next line of the same product scanned', () => {
      const order = orderOf([fish('one', FISH), fish('two', FISH)], { status: 'picking' }, [weighed]);
      expect(found(order, FISH)).toBe('two');
    });

    it('has a substitute scanned for the line that is open', () => {
      const items = [fish('one', FISH), fish('two', '4006381333948')];
      expect(found(orderOf(items, { status: 'picking' }, [weighed]), SOLE)).toBe('two');
      expect(found(orderOf(items, { status: 'picking' }), SOLE)).toBe('one');
    });
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
    const items = [
      item('beer', { fulfilment_flags: ['RESTRICTED_TO_SELL_18'] }),
      item('rum', { fulfilment_flags: ['RESTRICTED_TO_SELL_21'] }),
    ];
    const order = orderOf(items);
    expect(oldestAge(orderOf(items, {}, [missing('beer'), missing('rum')]))).toBeNull();
    expect(oldestAge(orderOf(items, {}, [missing('rum')]))).toBe(18);
    expect(oldestAge(picked(order, 'beer'))).toBe(18);
    expect(oldestAge(picked(order, 'beer', 'rum'))).toBe(21);
    expect(inHand(picked(order, 'beer'))).toEqual([{ name: 'beer', quantity: 1 }]);
    expect(oldestAge(orderOf(items, { status: 'picking' }))).toBeNull();
  });
});

describe('the age that is asked for at the hand-over', () => {
  const sample = JSON.parse(
    readFileSync(
      join(__dirname, '../../../../samples/orders/grocery-age-restricted-beer-and-cider.json'),
      'utf8',
    ),
  ) as { order: { items: { name: string }[] } };

  it('is that of the line also where all of it was substituted, by something of which nobody says the age', () => {
    const items = sample.order.items.filter(({ name }) => name.startsWith('Pear cider'));
    const instead = { picked: 0, missing: 0, substitutes: [{ item_id: '100708', quantity: 3 }] };
    expect(oldestAge(orderOf(items, {}, [{ item_id: '100706', ...instead }]))).toBe(18);
  });

  it.each([
    [
      'its suggestion',
      { sub_suggestions: [{ item_id: 'rum', fulfilment_flags: ['RESTRICTED_TO_SELL_21'] }] },
      {},
    ],
    [
      'the product that is allowed instead',
      {},
      {
        allowed_substitutions: [
          { product: { item_id: 'rum', fulfilment_flags: ['RESTRICTED_TO_SELL_21', 'fragile'] } },
        ],
      },
    ],
  ])('is that of a substitute as %s says it, whatever the line is', (_where, properties, more) => {
    const instead = { item_id: 'cola', picked: 0, substitutes: [{ item_id: 'rum', quantity: 1 }] };
    expect(oldestAge(orderOf([item('cola', properties, more)], {}, [instead]))).toBe(21);
  });

  it('is that of a substitute which was ordered too, and none where its flags name none', () => {
    const items = [
      item('cola', { sub_suggestions: [{ item_id: 'rum' }] }),
      item('rum', { fulfilment_flags: ['RESTRICTED_TO_SELL_21'] }),
      item('beer', {
        fulfilment_flags: ['age_restricted'],
        sub_suggestions: [{ item_id: 'malt', fulfilment_flags: ['refrigerated'] }],
      }),
    ];
    const instead = (item_id: string, by: string) => ({
      item_id,
      substitutes: [{ item_id: by, quantity: 1 }],
    });
    const ageWith = (...picks: object[]) => oldestAge(orderOf(items, {}, picks));
    expect(ageWith(instead('cola', 'rum'), missing('rum'), missing('beer'))).toBe(21);
    expect(ageWith(missing('cola'), missing('rum'), instead('beer', 'malt'))).toBeNull();
  });

  it('is the highest that any flag of a line says', () => {
    const flags = ['age_restricted', 'RESTRICTED_TO_SELL_21', 'RESTRICTED_TO_SELL_', 'heavy'];
    const order = orderOf([item('rum', { fulfilment_flags: flags })]);
    expect(order.lines[0]!.age).toBe(21);
    expect(oldestAge(order)).toBe(21);
    expect(ageOf(['RESTRICTED_TO_SELL_16'])).toBe(16);
    expect(ageOf(['heavy'])).toBeNull();
  });
});

describe('an order that was picked without picks of its lines', () => {
  const collected_product = { id: 'rum', name: 'Rum 0.7 l', ean: '4006381333931', price: 20 };
  const items = [
    item('beer', { fulfilment_flags: ['RESTRICTED_TO_SELL_18'] }, { quantity: 6 }),
    item(
      'cola',
      { picked_quantity: 1, unpicked_quantity: 1, sub_item_id: 'rum' },
      { quantity: 2, collected_product },
    ),
    item('salt', { picked_quantity: 0 }),
    item('nuts', { unpicked_quantity: 0.1 }, { quantity: 0.3 }),
    item('eggs', {}, { status: 'not_picked' }),
  ];

  it('is in its bags what its items hold, else all of it', () => {
    const order = orderOf(items);
    expect(oldestAge(order)).toBe(18);
    expect(inHand(order)).toMatchObject([
      { name: 'beer', quantity: 6 },
      { name: 'Rum 0.7 l', quantity: 1, ean: '4006381333931' },
      { name: 'nuts', quantity: 0.2 },
    ]);
    expect(bagsOf(order)[0]!.lines.map(({ itemId }) => itemId)).toEqual(['beer', 'cola', 'nuts']);
    expect(items.map(({ item_id }) => handedQuantity(order, item_id))).toEqual([6, 1, 0, 0.2, 0]);
  });

  it('has of a line with a pick what the pick says', () => {
    expect(inHand(orderOf([items[0]!], {}, [{ item_id: 'beer', picked: 2, missing: 4 }]))).toEqual([
      { name: 'beer', quantity: 2 },
    ]);
  });

  it('has nothing in hand before it is picked, and once cancelled what its items hold', () => {
    expect(inHand(orderOf(items, { status: 'picking' }))).toEqual([]);
    expect(inHand(orderOf(items, { status: 'cancelled' })).map(({ name }) => name)).toEqual([
      'Rum 0.7 l',
      'nuts',
    ]);
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

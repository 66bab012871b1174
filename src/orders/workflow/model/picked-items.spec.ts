import fc from 'fast-check';
import { newItem } from '../../model/order-item';
import { listPicked, namedIn, pickItems, pickProblems, rejectionProblems } from './picked-items';
import { metadataProblems } from './status-metadata';

const AT = '2026-03-01T09:30:00.000Z';
const milk = newItem({ item_id: 'milk', name: 'Milk', quantity: 2, price: 1.29 }, AT);
const fish = newItem(
  {
    item_id: 'fish',
    quantity: 0.75,
    properties: { sub_suggestions: [{ item_id: 'trout', name: 'Trout', price: 9.9, barcode: '64' }] },
  },
  AT,
);
const ordered = new Map([
  ['milk', 2],
  ['fish', 0.75],
]);

describe('picking', () => {
  it('takes an item that is not listed as picked in full', () => {
    expect(pickItems([milk], undefined, AT)[0]).toMatchObject({
      status: 'picked',
      properties: { picked_quantity: 2, unpicked_quantity: 0, sub_item_id: null },
      collected_product: { id: 'milk', amount: 2, collected: true, name: 'Milk', price: 1.29 },
    });
  });

  it('keeps the quantities of an item that is not listed', () => {
    const held = { ...milk, properties: { picked_quantity: 1 }, collected_product: { id: 'own' } };
    expect(pickItems([held], [], AT)[0]).toMatchObject({
      status: 'partially_picked',
      properties: { picked_quantity: 1, unpicked_quantity: 1 },
      collected_product: { id: 'own' },
    });
    expect(pickItems([{ ...milk, status: 'cancelled' }], [], AT)[0]).toMatchObject({
      status: 'cancelled',
      properties: { picked_quantity: 0, unpicked_quantity: 2 },
      collected_product: null,
    });
  });

  it.each([
    [{ picked_quantity: 1, unpicked_quantity: 0 }, 1, 1],
    [{ picked_quantity: 1, unpicked_quantity: 3 }, 1, 1],
    [{ picked_quantity: 3, unpicked_quantity: 1 }, 3, 0],
    [{ unpicked_quantity: 5 }, 0, 2],
  ])(
    'of two, of which an item holds %j, takes %d as picked and %d as not',
    (properties, picked, unpicked) => {
      const [item] = pickItems([{ ...milk, properties }], [], AT);
      expect(item!.properties).toMatchObject({ picked_quantity: picked, unpicked_quantity: unpicked });
    },
  );

  it('takes an item that came with quantities of 0 as picked in full, unless that was said of it', () => {
    const properties = { picked_quantity: 0, unpicked_quantity: 0, sub_item_id: null };
    const [picked] = pickItems([{ ...milk, properties }], [], AT);
    expect(picked).toMatchObject({ status: 'picked', properties: { picked_quantity: 2 } });
    const said = pickItems([milk], [{ item_id: 'milk', properties }], AT);
    expect(listPicked(said, [])[0]!.properties).toEqual(properties);
    expect(pickItems(said, [], AT)[0]).toMatchObject({
      status: 'not_picked',
      properties: { picked_quantity: 0, unpicked_quantity: 2 },
    });
  });

  it.each([
    ['short', { picked_quantity: 1, unpicked_quantity: 1 }, 'partially_picked', 1],
    ['not at all', { picked_quantity: 0, unpicked_quantity: 2 }, 'not_picked', null],
    ['by what is missing', { unpicked_quantity: 0.5 }, 'partially_picked', 1.5],
    ['with more than ordered', { picked_quantity: 2.1 }, 'picked', 2.1],
  ])('picks an item %s', (_how, properties, status, amount) => {
    const [picked] = pickItems([milk], [{ item_id: 'milk', properties }], AT);
    expect(picked?.status).toBe(status);
    expect(picked?.collected_product?.amount ?? null).toBe(amount);
  });

  it.each([[''], [' '], [5], [null]])(
    'takes an item whose substitute is noted as %j as picked itself',
    (sub_item_id) => {
      for (const properties of [{ sub_item_id }, { sub_item_id, picked_quantity: 2 }]) {
        const picked = pickItems([{ ...milk, properties }], [], AT);
        expect(picked[0]).toMatchObject({ status: 'picked', collected_product: { id: 'milk' } });
        expect(listPicked(picked, [])[0]!.properties.sub_item_id).toBeNull();
      }
    },
  );

  it.each([
    [1.0000000001, 1, 1e-10],
    [1e-10, 0, 1e-10],
    [0.3, 0.1, 0.2],
    [1, 2, 0],
  ])('of %d leaves, when %d was picked, %d', (quantity, picked_quantity, unpicked_quantity) => {
    const [picked] = pickItems([{ ...milk, quantity, properties: { picked_quantity } }], [], AT);
    expect(picked!.properties).toMatchObject({ picked_quantity, unpicked_quantity });
  });

  it('keeps what else an update says of an item, and changes nothing by it that was ordered', () => {
    const counts = { picked_quantity: 1, unpicked_quantity: 1, sub_item_id: null };
    const properties = { note: 'bruised', picked_quantity: 1, image_url: 'no picture', pick: {} };
    const said = [{ item_id: 'milk', foo: 1, quantity: 7, properties }];
    const held = { ...milk, properties: { shelf: 4, note: 'fresh', pick: { weight: 5 } } };
    const picked = pickItems([held, fish], said, AT);
    expect(picked[0]!.properties).toEqual({ shelf: 4, note: 'bruised', ...counts });
    expect(listPicked(picked, said)[0]).toEqual({
      item_id: 'milk',
      foo: 1,
      quantity: 2,
      properties: { ...properties, ...counts },
    });
    expect(Object.keys(listPicked(picked, said)[1]!.properties)).toEqual(Object.keys(counts));
  });

  it('shows a substitute as the suggestion knows it', () => {
    const said = [
      { item_id: 'fish', properties: { picked_quantity: 1, unpicked_quantity: 0, sub_item_id: 'trout' } },
    ];
    expect(pickItems([fish], said, AT)[0]).toMatchObject({
      status: 'substituted',
      collected_product: { id: 'trout', amount: 1, name: 'Trout', price: 9.9, ean: '64' },
    });
  });

  it('lists every item with its ordered quantity, and an item picked twice is as picked once', () => {
    const quantity = fc.integer({ min: 1, max: 99_999 }).map((n) => n / 1_000);
    const pick = fc.option(fc.record({ picked: fc.integer({ min: 0, max: 200_000 }).map((n) => n / 1_000) }));
    fc.assert(
      fc.property(fc.array(fc.record({ quantity, pick }), { minLength: 1, maxLength: 8 }), (lines) => {
        const items = lines.map((line, n) => newItem({ item_id: `${n}`, quantity: line.quantity }, AT));
        const said = lines.flatMap((line, n) =>
          line.pick === null ? [] : [{ item_id: `${n}`, properties: { picked_quantity: line.pick.picked } }],
        );
        const picked = pickItems(items, said, AT);
        const list = listPicked(picked, said);
        expect(list.map((item) => item.quantity)).toEqual(lines.map((line) => line.quantity));
        for (const { quantity: all, properties } of list) {
          const { picked_quantity, unpicked_quantity } = properties;
          expect(unpicked_quantity).toBeGreaterThanOrEqual(0);
          if (picked_quantity <= all) expect(picked_quantity + unpicked_quantity).toBeCloseTo(all, 6);
        }
        expect(pickItems(picked, [], AT)).toEqual(picked);
      }),
    );
  });
});

describe('an item whose id is 200 characters beyond the basic plane', () => {
  const id = '\u{1f34e}'.repeat(200);

  it('can be named, and be a substitute', () => {
    expect(namedIn([{ item_id: id }, { item_id: id + id }])).toEqual([id]);
    const items = [{ item_id: id, properties: { sub_item_id: id } }];
    expect(pickProblems(items, new Map([[id, 2]]))).toEqual([]);
  });

  it('is no longer than the name of a picker may be', () => {
    const problems = (picker_id: string) =>
      metadataProblems('picking', { picker_id }, { needsRequired: true, isDateTime: () => true });
    expect(problems(id)).toEqual([]);
    expect(problems(id + id)).toHaveLength(1);
  });
});

describe('a list of picked items is refused', () => {
  it.each([
    ['that is no list', {}, 'metadata.items must be an array'],
    ['with an unknown item', [{ item_id: 'eggs' }], 'metadata.items[0].item_id is not an item of the order'],
    [
      'with an item twice',
      [{ item_id: 'milk' }, { item_id: 'milk' }],
      'metadata.items[1].item_id is repeated',
    ],
    [
      'with a negative quantity',
      [{ item_id: 'milk', properties: { picked_quantity: -1 } }],
      'metadata.items[0].properties.picked_quantity must be a number, at least 0',
    ],
    [
      'with a substitute that is no id',
      [{ item_id: 'milk', properties: { sub_item_id: 7 } }],
      'metadata.items[0].properties.sub_item_id must be an item id or null',
    ],
  ])('%s', (_what, items, message) => {
    expect(pickProblems(items, ordered).map((problem) => problem.message)).toEqual([message]);
  });

  it('with a million mistakes costs no more than one with twenty', () => {
    const picks = counted(Array(1_000_000).fill(0));
    expect(pickProblems(picks.list, ordered)).toHaveLength(20);
    expect(picks.reads()).toBeLessThan(100);
    const rejections = counted(Array(1_000_000).fill({ item_id: 'eggs' }));
    expect(rejectionProblems(rejections.list, ordered)).toHaveLength(20);
    expect(rejections.reads()).toBeLessThan(100);
  });

  it.each([[undefined], [[]]])('that is %j, when the order has no items', (items) => {
    expect(pickProblems(items, new Map())).toEqual([
      {
        field: 'metadata.items',
        message: 'metadata.items must have at least one element, and the order has no items',
      },
    ]);
  });
});

describe('a list of rejected items', () => {
  const rejected = { item_id: 'milk', quantity: 2, reason: 'collection_rejected_by_customer' };

  it('may reject up to the ordered quantity', () => {
    expect(rejectionProblems([rejected], ordered)).toEqual([]);
    expect(rejectionProblems(undefined, ordered)).toEqual([]);
  });

  it.each([{ quantity: 0 }, { quantity: 2.01 }, { quantity: '1' }, { reason: 'rain' }, { item_id: 'eggs' }])(
    'is refused with %j',
    (change) => expect(rejectionProblems([{ ...rejected, ...change }], ordered)).toHaveLength(1),
  );
});

/** A list that counts how many of its elements are read. */
function counted(elements: unknown[]) {
  let reads = 0;
  const get = (target: object, key: string | symbol) => {
    if (/^\d+$/.test(String(key))) reads += 1;
    return Reflect.get(target, key) as unknown;
  };
  return { list: new Proxy(elements, { get }), reads: () => reads };
}

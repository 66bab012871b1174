import type { Order, OrderItem } from '../../../contract';
import { pickingProducts } from './picking-product';

const AT = '2026-01-01T00:00:00.000Z';

const item = (changes: Partial<OrderItem> = {}): OrderItem => ({
  item_id: 'milk',
  sku: 'SKU-1',
  name: 'Milk',
  quantity: 2,
  price: 1.29,
  status: 'pending',
  image_url: null,
  properties: {},
  substitutable: false,
  allowed_substitutions: [],
  collected_product: null,
  created_at: AT,
  updated_at: AT,
  ...changes,
});

const products = (items: OrderItem[], showStatus = false) => [
  ...pickingProducts({ items } as unknown as Order, showStatus, AT),
];

describe('picking-app products', () => {
  it('have the deprecated aliases, and a status only when asked for', () => {
    const properties = {
      ean: '6408430000104',
      unit_of_measure: 'kg',
      cat_1: 'Dairy',
      cat_1_id: '10',
      picked_quantity: 1,
    };
    const [product] = products([item({ properties })]);
    expect(product).toMatchObject({
      id: 'milk',
      amount: 2,
      quantity: 2,
      ean: '6408430000104',
      barcode: '6408430000104',
      uom: 'kg',
      unit_of_measure: 'kg',
      category: 'Dairy',
      cat_1: 'Dairy',
      cat_1_id: '10',
      cat_2: null,
      picked_quantity: 1,
      is_trade_item_a_variable_unit: false,
      collected_product: null,
    });
    expect(product).not.toHaveProperty('status');
    expect(products([item()], true)[0]?.status).toBe('pending');
  });

  it('show an image with defaults for unknown members, or none', () => {
    const [withImage, without] = products([
      item({ image_url: 'https://i.example.com/m.png' }),
      item({ item_id: 'b' }),
    ]);
    expect(withImage).toMatchObject({
      images: 1,
      image_guid: [
        {
          id: 'image-milk',
          media_storage_key: 'https://i.example.com/m.png',
          media_dimension_width: 1024,
          media_dimension_height: 1024,
          media_mime_type: 'image/png',
          media_type_code: 'PICTURE',
          file_size: 0,
          created_at: AT,
          updated_at: AT,
        },
      ],
    });
    expect(without).toMatchObject({ images: 0, image_guid: [] });
  });

  it('list substitutes, the most wanted first, with ean and never barcode', () => {
    const sub_suggestions = [
      { item_id: 's2', name: 'Second', barcode: '222', price: 2, priority: 5 },
      {
        item_id: 's1',
        name: 'First',
        barcode: '111',
        price: 1,
        priority: 1,
        times: 3,
        properties: { barcode: '111' },
      },
    ];
    const [product] = products([
      item({ properties: { sub_suggestions }, allowed_substitutions: ['s1', 'oat'], substitutable: true }),
      item({ item_id: 'oat', name: 'Oat drink', properties: { ean: '333' } }),
    ]);
    const subs = product!.allowed_substitutions;
    expect(subs.map(({ ean, priority, times, available }) => ({ ean, priority, times, available }))).toEqual([
      { ean: '111', priority: 1, times: 3, available: true },
      { ean: '333', priority: 3, times: 1, available: true },
      { ean: '222', priority: 5, times: 1, available: true },
    ]);
    expect(subs[1]!.product).toMatchObject({ item_id: 'oat', name: 'Oat drink', quantity: 2 });
    expect(JSON.stringify(subs)).not.toContain('barcode');
  });

  it('list a substitute that is given in the shape in which it is shown', () => {
    const shown = {
      ...{ ean: '1', times: 2, reason: 'r', priority: 2, available: false },
      product: { item_id: 'p1', name: 'Peas', price: 3, quantity: 2, properties: { uom: 'kg' } },
    };
    for (const given of [{ allowed_substitutions: [shown] }, { properties: { sub_suggestions: [shown] } }]) {
      const [product] = products([item(given)]);
      expect(product!.allowed_substitutions).toMatchObject([shown]);
    }
  });

  it('show collected quantities in the names of the app', () => {
    const collected_product = {
      id: 'oat',
      amount: 2,
      collected: true,
      ean: '333',
      name: 'Oat',
      price: 2,
      properties: { fulfilment_flags: ['fragile'] },
    };
    expect(products([item({ collected_product })])[0]?.collected_product).toMatchObject({
      item_id: 'oat',
      quantity: 2,
      barcode: '333',
      fulfilment_flags: ['fragile'],
      collected: true,
    });
  });

  it('show of what was collected the picture and the barcode that its product has', () => {
    const image_url = 'https://i.example.com/m.png';
    const picked = (id: string, properties: object) =>
      item({
        properties: { ean: '123', barcode: 'bc' },
        collected_product: { id, ean: '123', image_guid: [], properties },
      });
    const [same, plain, other] = products([
      picked('milk', { image_url }),
      item({ ...picked('oat', { image_url }), item_id: 'plain' }),
      item({ ...picked('nut', {}), item_id: 'other' }),
    ]).map(({ collected_product }) => collected_product);
    const picture = { images: 1, image_guid: [{ media_storage_key: image_url }] };
    expect(same).toMatchObject({ ...picture, ean: '123', barcode: 'bc' });
    expect(plain).toMatchObject({ ...picture, ean: '123', barcode: '123' });
    expect(other).toMatchObject({ images: 0, image_guid: [], barcode: '123' });
  });

  it('survive properties of any shape', () => {
    const odd = { sub_suggestions: 'none', fulfilment_flags: [1, null, 'heavy'], uom: 7, ean: {}, cat_1: [] };
    const [product] = products([item({ properties: odd, allowed_substitutions: [null, 5, { odd: true }] })]);
    expect(product).toMatchObject({ uom: 'pcs', ean: null, cat_1: null, fulfilment_flags: ['heavy'] });
    expect(product!.allowed_substitutions).toHaveLength(3);
  });
});

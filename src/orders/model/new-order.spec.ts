import { ORDER_CONTENT, type OrderContent, said } from '../../contract';
import { newOrder, placeNamedBy, problemWith } from './new-order';

const content = (changes: Partial<OrderContent> = {}): OrderContent => ({
  ...said(ORDER_CONTENT, {
    order_number: 'A-1',
    order_date: '2026-01-01T00:00:00.000Z',
    items: [{ item_id: 'a', quantity: 1 }],
  }),
  ...changes,
});

const born = (changes: Partial<OrderContent> = {}) =>
  newOrder({ id: 'id', channelId: 'channel', content: content(changes), place: null, now: new Date(0) });

describe('a new order', () => {
  it('is version 1, pending, with pending items', () => {
    expect(born()).toMatchObject({
      version: 1,
      status: 'pending',
      items: [{ item_id: 'a', status: 'pending' }],
    });
  });

  it('merges the selling restrictions of all items, and only those', () => {
    const items = [
      { item_id: 'a', quantity: 1, properties: { fulfilment_flags: ['RESTRICTED_TO_SELL_18', 'fragile'] } },
      {
        item_id: 'b',
        quantity: 1,
        properties: { fulfilment_flags: ['RESTRICTED_TO_SELL_18', 'RESTRICTED_TO_SELL_21'] },
      },
      { item_id: 'c', quantity: 1, properties: { fulfilment_flags: 'RESTRICTED_TO_SELL_99' } },
    ];
    expect(born({ items }).fulfilment_flags).toEqual(['RESTRICTED_TO_SELL_18', 'RESTRICTED_TO_SELL_21']);
  });

  it('shows the picture of the properties before the top-level one, if it is a URL', () => {
    const items = [
      {
        item_id: 'a',
        quantity: 1,
        image_url: 'https://i.example/top',
        properties: { image_url: 'https://i.example/own' },
      },
      { item_id: 'b', quantity: 1, image_url: 'https://i.example/top', properties: {} },
      {
        item_id: 'c',
        quantity: 1,
        image_url: 'https://i.example/top',
        properties: { image_url: '/img/a.png' },
      },
      { item_id: 'd', quantity: 1, properties: { image_url: 5 } },
    ];
    expect(born({ items }).items.map(({ image_url }) => image_url)).toEqual([
      'https://i.example/own',
      'https://i.example/top',
      'https://i.example/top',
      null,
    ]);
  });

  it.each([
    [{ substitutable: true }, true],
    [{ allowed_substitutions: ['b'] }, true],
    [{ properties: { sub_enabled: true } }, true],
    [{ properties: { sub_suggestions: [{ item_id: 'b' }] } }, true],
    [
      {
        substitutable: false,
        allowed_substitutions: [],
        properties: { sub_enabled: false, sub_suggestions: [] },
      },
      false,
    ],
    [{}, false],
  ])('has an item with %j that is substitutable: %p', (signs, substitutable) => {
    expect(born({ items: [{ item_id: 'a', quantity: 1, ...signs }] }).items[0]?.substitutable).toBe(
      substitutable,
    );
  });
});

describe('the place an order names', () => {
  it('stands in the channel data, else in the metadata, else nowhere', () => {
    const metadata = { place_external_id: 'm' };
    expect(placeNamedBy(content({ metadata, channel_specific_data: { place_id: 'c' } }))).toEqual({
      placeId: 'c',
      externalId: null,
    });
    expect(placeNamedBy(content({ metadata, channel_specific_data: {} }))).toEqual({
      placeId: null,
      externalId: 'm',
    });
    expect(placeNamedBy(content())).toBeNull();
  });
});

describe('what keeps an order from being created', () => {
  it('is no items, a repeated item, or missing channel data where the channel is strict', () => {
    const twice = [
      { item_id: 'a', quantity: 1 },
      { item_id: 'b', quantity: 1 },
      { item_id: 'a', quantity: 2 },
    ];
    expect(problemWith(content({ items: [] }), {})?.code).toBe('NO_ITEMS');
    expect(problemWith(content({ items: twice }), {})).toEqual({ code: 'REPEATED_ITEM', itemIds: ['a'] });
    expect(problemWith(content(), { strict_order_schema: true })?.code).toBe('CHANNEL_DATA_REQUIRED');
    expect(problemWith(content(), { strict_order_schema: 'true' })).toBeNull();
    expect(problemWith(content(), {})).toBeNull();
  });
});

import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sumUp } from './checks/order-sums';
import { readSamples, type Sample } from './samples';

const { channels, orders } = readSamples(join(__dirname, '../../samples'));

/** docs/channel-types.md. */
const CHANNEL_TYPES = [
  'amazon-marketplace',
  'ebay',
  'wolt',
  'uber-eats',
  'foodora',
  'salesforce',
  'sap-commerce',
];
/** What POST /v1/orders takes beside channel_id; anything else is a 400. */
const ORDER_FIELDS = [
  'order_number',
  'order_date',
  'items',
  'customer_info',
  'totals',
  'payment_info',
  'shipping_info',
  'channel_specific_data',
  'metadata',
  'delivery_type',
];
const ITEM_FIELDS = [
  'item_id',
  'sku',
  'name',
  'quantity',
  'price',
  'image_url',
  'properties',
  'substitutable',
  'allowed_substitutions',
];
const FLAGS = [
  'required_item',
  'fragile',
  'heavy',
  'refrigerated',
  'frozen',
  'age_restricted',
  'RESTRICTED_TO_SELL_18',
  'RESTRICTED_TO_SELL_21',
  'MEMBER PRICE',
  'non_refundable',
];

const flagsOf = (item: Sample['order']['items'][number]) =>
  (item.properties?.fulfilment_flags ?? []) as string[];
const suggestionsOf = (item: Sample['order']['items'][number]) =>
  (item.properties?.sub_suggestions ?? []) as Record<string, unknown>[];
const has = (test: (item: Sample['order']['items'][number]) => boolean) =>
  orders.some(({ order }) => order.items.some(test));

describe('all samples together', () => {
  it('are at least 36 orders over at least four channels, each of which has orders', () => {
    expect(orders.length).toBeGreaterThanOrEqual(36);
    expect(new Set(orders.map(({ channel }) => channel))).toEqual(new Set(Object.keys(channels)));
    expect(Object.keys(channels).length).toBeGreaterThanOrEqual(4);
  });

  it('name registered channel types and give each channel a config', () => {
    for (const channel of Object.values(channels)) {
      expect(CHANNEL_TYPES).toContain(channel.type);
      expect(Object.keys(channel.config).length).toBeGreaterThan(0);
    }
  });

  it('have no order_number twice in a channel', () => {
    const numbers = orders.map(({ channel, order }) => `${channel} ${order.order_number}`);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('cover what is hard: all delivery types, weights, substitutions, age limits, cold goods, extras, many lines', () => {
    expect(new Set(orders.map(({ order }) => order.delivery_type))).toEqual(new Set([0, 1, 2]));
    expect(has((item) => item.properties?.unit_of_measure === 'kg' && !Number.isInteger(item.quantity))).toBe(
      true,
    );
    expect(has((item) => suggestionsOf(item).length > 0)).toBe(true);
    expect(has((item) => item.properties?.sub_enabled === false)).toBe(true);
    expect(has((item) => flagsOf(item).includes('frozen'))).toBe(true);
    expect(has((item) => flagsOf(item).includes('refrigerated'))).toBe(true);
    expect(has((item) => flagsOf(item).includes('RESTRICTED_TO_SELL_18'))).toBe(true);
    for (const kind of ['bag', 'deposit', 'delivery_fee']) {
      expect(has((item) => item.properties?.extra_item === kind)).toBe(true);
    }
    expect(Math.max(...orders.map(({ order }) => order.items.length))).toBeGreaterThanOrEqual(60);
    expect(new Set(orders.map(({ order }) => order.totals.tax_included))).toEqual(new Set([true, false]));
  });
});

describe.each(orders.map((sample) => [sample.name, sample] as const))('%s', (_name, { channel, order }) => {
  it('has the fields of an order and no other', () => {
    expect(Object.keys(order).filter((field) => !ORDER_FIELDS.includes(field))).toEqual([]);
    expect(order.order_number).toMatch(/^\S{1,64}$/);
    expect(Number.isNaN(Date.parse(order.order_date))).toBe(false);
    expect(channels[channel]).toBeDefined();
    expect(order.items.length).toBeGreaterThan(0);
    for (const item of order.items) {
      expect(Object.keys(item).filter((field) => !ITEM_FIELDS.includes(field))).toEqual([]);
      expect(item.quantity).toBeGreaterThan(0);
    }
  });

  it('names a place nowhere, since places are made by who runs them', () => {
    const keys = [...Object.keys(order.channel_specific_data ?? {}), ...Object.keys(order.metadata ?? {})];
    expect(keys.filter((key) => key.startsWith('place_'))).toEqual([]);
  });

  it('has no item_id twice', () => {
    expect(new Set(order.items.map(({ item_id }) => item_id)).size).toBe(order.items.length);
  });

  it('adds up to the cent', () => {
    const { rows, subtotal, tax, total } = sumUp(order);
    expect(order.items.map(({ properties }) => properties?.row_total)).toEqual(rows);
    expect(order.totals).toMatchObject({ subtotal, tax, total });
    expect(order.payment_info).toMatchObject({ amount: total, currency: order.totals.currency });
  });

  it('counts in fractions only what is sold by measure', () => {
    const fractional = order.items.filter(({ quantity }) => !Number.isInteger(quantity));
    expect(
      fractional.filter(({ properties }) => !['kg', 'm', 'l'].includes(String(properties?.unit_of_measure))),
    ).toEqual([]);
  });

  it('uses known flags, and marks what is restricted as age_restricted too', () => {
    for (const item of order.items) {
      const flags = flagsOf(item);
      expect(flags.filter((flag) => !FLAGS.includes(flag))).toEqual([]);
      expect(flags.includes('age_restricted')).toBe(
        flags.some((flag) => flag.startsWith('RESTRICTED_TO_SELL_')),
      );
    }
  });

  it('suggests substitutes in the shape of the contract', () => {
    for (const suggestion of order.items.flatMap(suggestionsOf)) {
      expect(suggestion).toEqual({
        item_id: expect.any(String),
        name: expect.any(String),
        price: expect.any(Number),
        barcode: expect.stringMatching(/^\d{13}$/),
        images: (suggestion.image_guid as unknown[]).length,
        image_guid: expect.any(Array),
        ...(suggestion.image_url === undefined ? {} : { image_url: expect.stringMatching(/^https:/) }),
      });
    }
  });

  it('names invented people only', () => {
    expect(order.customer_info.email).toMatch(/^[a-z.]+@example\.com$/);
    expect(order.customer_info.phone).toMatch(/(0000|00 00 00|000 00|555 01)/);
  });
});

describe('reading samples', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'samples-'));
    mkdirSync(join(folder, 'orders'));
    writeFileSync(join(folder, 'channels.json'), '{}');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('names the file whose channel is unknown', () => {
    writeFileSync(join(folder, 'orders', 'lost.json'), '{"channel": "nowhere", "order": {}}');
    expect(() => readSamples(folder)).toThrow(/lost\.json is for the channel "nowhere"/);
  });

  it('names the file that is no JSON', () => {
    writeFileSync(join(folder, 'orders', 'broken.json'), '{');
    expect(() => readSamples(folder)).toThrow(/broken\.json can't be read/);
  });
});

import { sumUp } from './order-sums';
import type { SampleItem, SampleTotals } from '../samples';

const item = (quantity: number, price: number, vat: number): SampleItem => ({
  item_id: 'a',
  quantity,
  price,
  properties: { vat_percentage: vat },
});
const totals = (over: Partial<SampleTotals> = {}): SampleTotals => ({
  subtotal: 0,
  shipping: 0,
  tax: 0,
  tax_included: true,
  total: 0,
  currency: 'EUR',
  ...over,
});

it('rounds half a cent up where binary fractions would round it down', () => {
  expect((1.005 * 100).toFixed(0)).toBe('100');
  expect(sumUp({ items: [item(1, 1.005, 0)], totals: totals() }).rows).toEqual([1.01]);
});

it('keeps weights and prices below a cent exact', () => {
  expect(sumUp({ items: [item(0.75, 3.49, 0), item(250, 0.035, 0)], totals: totals() })).toMatchObject({
    rows: [2.62, 8.75],
    subtotal: 11.37,
  });
});

it('takes included tax out of the amount, once per rate, shipping with its own rate', () => {
  const sums = sumUp({
    items: [item(1, 10, 13.5), item(1, 10, 25.5), item(1, 10, 25.5)],
    totals: totals({ shipping: 5, shipping_vat_percentage: 25.5 }),
  });
  expect(sums).toEqual({ rows: [10, 10, 10], subtotal: 30, tax: 1.19 + 5.08, total: 35 });
});

it('adds tax to the total when it is not included', () => {
  const sums = sumUp({ items: [item(3, 33.33, 25.5)], totals: totals({ tax_included: false }) });
  expect(sums).toEqual({ rows: [99.99], subtotal: 99.99, tax: 25.5, total: 125.49 });
});

it('rounds to whole units in a currency without cents', () => {
  expect(sumUp({ items: [item(1.5, 333, 10)], totals: totals({ currency: 'JPY' }) })).toEqual({
    rows: [500],
    subtotal: 500,
    tax: 45,
    total: 500,
  });
});

it('refuses more than four decimals instead of dropping them', () => {
  expect(() => sumUp({ items: [item(0.12345, 1, 0)], totals: totals() })).toThrow('more than four decimals');
});

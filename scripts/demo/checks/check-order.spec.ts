import { problemsOfCreatedEvent, problemsOfOrder } from './check-order';
import type { SampleOrder } from '../samples';

const SENT: SampleOrder = {
  order_number: 'A-1',
  order_date: '2026-11-10T21:05:00.000+09:00',
  delivery_type: 0,
  customer_info: { name: '山田 花子' },
  items: [{ item_id: 'a', quantity: 0.75, price: 3.49, properties: { fulfilment_flags: ['frozen'] } }],
  totals: { subtotal: 2.62, shipping: 0, tax: 0, tax_included: true, total: 2.62, currency: 'EUR' },
  payment_info: { method: 'card' },
  shipping_info: { method: 'Home Delivery', address: { line1: 'Ærøvej 12' } },
};

/** The order as the service shows it: what was sent, and more. */
const STORED = {
  ...structuredClone(SENT),
  id: 'o1',
  version: 1,
  status: 'pending',
  order_date: '2026-11-10T12:05:00.000Z',
  items: [{ ...structuredClone(SENT.items[0]), status: 'pending', created_at: '2026-11-10T12:05:01.000Z' }],
};
const EVENT = {
  ...STORED,
  order_id: 'o1',
  channel_id: 'c1',
  created_at: '2026-11-10T12:05:01.000Z',
  updated_at: '2026-11-10T12:05:01.000Z',
  place_info: null,
  shipping_info: { method: 'Home Delivery', address: { line1: 'Ærøvej 12', street: 'Ærøvej 12' } },
};

it('finds nothing wrong with an order that only gained fields, its date in UTC', () => {
  expect(problemsOfOrder(SENT, STORED)).toEqual([]);
  expect(problemsOfCreatedEvent(SENT, EVENT)).toEqual([]);
});

it.each([
  ['a second version', { version: 2 }, 'its version is 2, not 1'],
  ['another status', { status: 'processing' }, 'its status is "processing", not pending'],
  ['a garbled name', { customer_info: { name: '?? ??' } }, 'its customer_info is not what was sent'],
  ['a lost item', { items: [] }, 'its items is not what was sent'],
  ['an item too many', { items: [...STORED.items, ...STORED.items] }, 'its items is not what was sent'],
  ['a rounded quantity', { items: [{ ...STORED.items[0], quantity: 1 }] }, 'its items is not what was sent'],
  [
    'a number turned into text',
    { totals: { ...SENT.totals, total: '2.62' } },
    'its totals is not what was sent',
  ],
  ['another day', { order_date: '2026-11-11T12:05:00.000Z' }, 'its order_date is another'],
  ['another delivery type', { delivery_type: 1 }, 'its delivery_type is another'],
])('notices %s', (_what, change, problem) => {
  expect(problemsOfOrder(SENT, { ...STORED, ...change })).toEqual([problem]);
});

it('notices what an event left out or changed', () => {
  const { place_info: _left, ...rest } = EVENT;
  expect(problemsOfCreatedEvent(SENT, { ...rest, payment_info: { method: 'cash' } })).toEqual([
    'its event has no place_info',
    'the payment_info of its event is not what was sent',
  ]);
});

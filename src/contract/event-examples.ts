import type { EventName } from './events';
import { ORDER } from './order';
import { ITEM } from './order-item';
import { exampleOf } from './shape';

const ORDER_ID = '01936b2a-7c40-7d3e-9f00-2b5c8a1d4e6f';
const CHANNEL_ID = '01936b2a-0000-7a11-8c22-d33e44f55a66';
const CREATED_AT = '2026-03-01T09:30:00.000Z';
const PICKED_AT = '2026-03-01T10:05:12.345Z';

const EXAMPLE_ITEM = exampleOf(ITEM, {
  item_id: 'milk',
  sku: '6408430000104',
  name: 'Whole milk 1 l',
  quantity: 2,
  price: 1.29,
  status: 'pending',
  image_url: null,
  properties: {},
  substitutable: false,
  allowed_substitutions: [],
  collected_product: null,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
});

const EXAMPLE_ORDER = exampleOf(ORDER, {
  id: ORDER_ID,
  version: 1,
  channel_id: CHANNEL_ID,
  status: 'pending',
  order_number: 'SO-10001',
  order_date: CREATED_AT,
  delivery_type: 1,
  customer_info: { name: 'Maija Virtanen', email: 'maija@example.com', phone: '+358401234567' },
  items: [EXAMPLE_ITEM],
  totals: { subtotal: 2.58, shipping: 0, tax: 0.32, total: 2.58 },
  shipping_info: {
    method: 'Click & Collect',
    address: { street: 'Mannerheimintie 1', city: 'Helsinki', postal_code: '00100', country: 'FI' },
  },
  payment_info: { method: 'card', amount: 2.58, currency: 'EUR', status: 'authorized' },
  place_info: {
    place_id: '01936b2a-1111-7b22-9d33-e44f55a66b77',
    place_external_id: 'store-042',
    name: 'City store',
    address: { line1: 'Mannerheimintie 1', town: 'Helsinki', postal_code: '00100' },
  },
  channel_specific_data: { place_external_id: 'store-042' },
  metadata: null,
  fulfilment_flags: [],
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
});

const PICKED_ORDER = {
  ...EXAMPLE_ORDER,
  version: 4,
  status: 'picked',
  items: [
    {
      ...EXAMPLE_ITEM,
      status: 'partially_picked',
      properties: { picked_quantity: 1, unpicked_quantity: 1, sub_item_id: null },
      updated_at: PICKED_AT,
    },
  ],
  updated_at: PICKED_AT,
};

const DATA: Record<EventName, object> = {
  'order:created': { order_id: ORDER_ID, ...EXAMPLE_ORDER },
  'order:updated': {
    order_id: ORDER_ID,
    ...EXAMPLE_ORDER,
    version: 2,
    items: [{ ...EXAMPLE_ITEM, quantity: 3 }],
    changes: { items: [{ item_id: 'milk', field: 'quantity', from: 2, to: 3 }] },
    correlation_id: 'basket-77',
  },
  'order:status_changed': {
    order_id: ORDER_ID,
    channel_id: CHANNEL_ID,
    order_number: 'SO-10001',
    version: 4,
    status: { from: 'picking', to: 'picked' },
    previous_status: 'picking',
    old_status: 'picking',
    new_status: 'picked',
    metadata: {
      updated_by: 'picking-app',
      user_id: null,
      user_name: null,
      items: [
        {
          item_id: 'milk',
          quantity: 2,
          properties: { picked_quantity: 1, unpicked_quantity: 1, sub_item_id: null },
        },
      ],
    },
    order: { order_id: ORDER_ID, ...PICKED_ORDER },
  },
  'order:failed': {
    channel_id: CHANNEL_ID,
    order_number: 'SO-10001',
    operation_type: 'order_create',
    error_count: 1,
    metadata: {
      errors: ['An order with order_number SO-10001 already exists in the channel'],
      error_code: 'DUPLICATE_ORDER_NUMBER',
      retry_count: 0,
      order_data: { order_number: 'SO-10001', channel_id: CHANNEL_ID },
    },
  },
  'webhook:test': {
    channel_id: CHANNEL_ID,
    channel_name: 'Acme web shop',
    message: 'This is a test of the webhook configuration',
  },
};

const TIMES: Partial<Record<EventName, string>> = { 'order:status_changed': PICKED_AT };

/** A webhook body. */
export interface EventExample {
  readonly event_type: EventName;
  readonly event_id: string;
  readonly timestamp: string;
  readonly data: object;
}

/** An example of a whole webhook body; it matches its schema. */
export function eventExample(eventName: EventName): EventExample {
  const unique = '01936b2a-8d51-7e4f-a011-3c6d9b2e5f70';
  return {
    event_type: eventName,
    event_id: eventName === 'order:failed' ? `evt-order_create-${unique}` : unique,
    timestamp: TIMES[eventName] ?? CREATED_AT,
    data: DATA[eventName],
  };
}

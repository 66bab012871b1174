import {
  freeForm,
  type JsonSchema,
  list,
  moment,
  name,
  orNull,
  record,
  text,
  textOrNull,
} from './json-schema';

const STATUSES = [
  'pending',
  'processing',
  'picking',
  'picked',
  'retrieving',
  'shipped',
  'collected',
  'completed',
  'cancelled',
  'failed',
  'suspended',
];

/** A status of the order's workflow (docs/workflow.md). */
export const orderStatus: JsonSchema = { type: 'string', enum: STATUSES };

const item = record({
  item_id: name,
  sku: textOrNull,
  name: textOrNull,
  quantity: { type: 'number', exclusiveMinimum: 0 },
  price: { type: ['number', 'null'] },
  status: {
    type: 'string',
    enum: ['pending', 'picked', 'partially_picked', 'not_picked', 'substituted', 'cancelled'],
  },
  image_url: textOrNull,
  properties: { type: 'object' },
  substitutable: { type: 'boolean' },
  allowed_substitutions: { type: 'array' },
  collected_product: freeForm,
  created_at: moment,
  updated_at: moment,
});

const placeInfo = orNull(
  record({ place_id: name, place_external_id: textOrNull, name: textOrNull, address: freeForm }),
);

/** The members of a complete order as that version was committed (docs/rules/events.md#envelope). */
export const ORDER_MEMBERS = {
  id: name,
  version: { type: 'integer', minimum: 1 },
  channel_id: name,
  status: orderStatus,
  order_number: name,
  order_date: moment,
  delivery_type: { type: ['integer', 'null'], enum: [0, 1, 2, null] },
  customer_info: freeForm,
  items: list(item),
  totals: freeForm,
  shipping_info: freeForm,
  payment_info: freeForm,
  place_info: placeInfo,
  channel_specific_data: freeForm,
  metadata: freeForm,
  fulfilment_flags: list(text),
  created_at: moment,
  updated_at: moment,
} as const satisfies Record<string, JsonSchema>;

/** How a change of items is described (docs/rules/events.md#payloads). */
export const itemChange = record({ item_id: name, field: name, from: {}, to: {} });

/** An item after picking (docs/rules/events.md#payloads). */
export const pickedItem = record({
  item_id: name,
  quantity: { type: 'number', minimum: 0 },
  properties: record({
    picked_quantity: { type: 'number', minimum: 0 },
    unpicked_quantity: { type: 'number', minimum: 0 },
    sub_item_id: textOrNull,
  }),
});

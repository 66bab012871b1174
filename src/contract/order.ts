import { ITEM, type ItemContent } from './order-item';
import { ORDER_STATUSES } from './order-status';
import { PLACE_INFO } from './place-info';
import {
  byService,
  counter,
  dateTime,
  freeText,
  listOf,
  listOfShape,
  nameText,
  object,
  objectOf,
  oneOf,
  optional,
  required,
  type Said,
  saidNames,
  type Shape,
  type Shown,
  uuid,
} from './shape';

/** 0 home delivery, 1 click and collect, 2 SmartPost. */
export const DELIVERY_TYPES = [0, 1, 2] as const;

/** Maximum number of items in one order. */
export const MOST_ITEMS = 2_000;

/**
 * An order: the only place that lists its members. A member that clients set (`required`, `optional`) is
 * accepted by POST and PUT, stored, shown, compared, sent to webhooks and published without another line
 * (docs/extending.md#an-order-field).
 */
export const ORDER = {
  id: byService(uuid),
  version: byService(counter, { description: 'Counts the changes, from 1.' }),
  channel_id: required(uuid, { description: 'The channel the order comes from.' }),
  status: byService(oneOf(ORDER_STATUSES)),
  order_number: required(nameText(255), { description: 'Unique in the channel.', example: 'WEB-10042' }),
  order_date: required(dateTime, {
    description: 'When the customer ordered, ISO 8601; without an offset it is read as UTC.',
    example: '2026-03-01T09:30:00.000Z',
  }),
  delivery_type: optional(oneOf(DELIVERY_TYPES), {
    description: '0 home delivery, 1 click and collect, 2 SmartPost.',
  }),
  customer_info: optional(object(), {
    description: 'Free-form. Keys with meaning: name, email, phone.',
    example: { name: 'Aino Esimerkki', email: 'aino@example.com', phone: '+358 40 0000000' },
  }),
  items: required(listOfShape(ITEM, MOST_ITEMS), { description: 'At most 2,000.' }),
  totals: optional(object(), {
    description: 'Free-form. Keys with meaning: subtotal, shipping, tax, total.',
    example: { subtotal: 2.58, shipping: 0, tax: 0, total: 2.58 },
  }),
  shipping_info: optional(object(), {
    description: 'Free-form. Keys with meaning: method, address {line1, city, postal_code, country}.',
    example: {
      method: 'Home Delivery',
      address: { line1: 'Esimerkkikatu 1', city: 'Helsinki', postal_code: '00100', country: 'FI' },
    },
  }),
  payment_info: optional(object(), {
    description: 'Free-form. Keys with meaning: method, amount, currency, status.',
    example: { method: 'card', amount: 2.58, currency: 'EUR', status: 'authorized' },
  }),
  place_info: byService<Shown<typeof PLACE_INFO> | null>(
    { shown: { ...objectOf(PLACE_INFO).shown, type: ['object', 'null'] } },
    { description: 'The place of the order; null when it has none.' },
  ),
  channel_specific_data: optional(object(), {
    description:
      'What the channel type defines; `place_id` or `place_external_id` names the place whatever the type.',
  }),
  metadata: optional(object(), { description: 'Free-form.' }),
  fulfilment_flags: byService(listOf(freeText(255)), {
    description: 'The `RESTRICTED_TO_SELL_*` flags of all items.',
  }),
  created_at: byService(dateTime),
  updated_at: byService(dateTime),
} satisfies Shape;

/** An order as the service shows it, and as each version is stored. */
export type Order = Shown<typeof ORDER>;

const { channel_id: _fixed, ...OF_CONTENT } = ORDER;

/** The members of an order that PUT replaces: everything that clients set, except the channel. */
export const ORDER_CONTENT = OF_CONTENT;

/** An order as a client describes it, with all members. Dates are in UTC, with milliseconds. */
export type OrderContent = Omit<Said<typeof ORDER_CONTENT>, 'items'> & {
  readonly items: readonly ItemContent[];
};

export const ORDER_CONTENT_NAMES = saidNames(ORDER_CONTENT) as (keyof OrderContent)[];

import type { OrderStatus } from '../../contract';
import { compact, type JsonObject, listAt, numberAt, booleanAt, objectAt, textAt } from './platform-json';

/** An order as the service shows it. */
export type StandardOrder = JsonObject;
/** Body of POST /v1/orders without `channel_id`. */
export type OrderDraft = JsonObject;

/** 0 home delivery, 1 click and collect, 2 parcel locker (SmartPost). */
export type DeliveryKind = 0 | 1 | 2;

export interface Address {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postal_code?: string;
  readonly country?: string;
}

export interface ItemFacts {
  readonly id: string;
  readonly sku?: string;
  readonly name?: string;
  readonly quantity: number;
  /** Per unit, in the order's currency. */
  readonly price?: number;
  readonly substitutable?: boolean;
  /** The keys of the item's `properties` that the platform has a field for. */
  readonly properties?: JsonObject;
}

/** What adapters translate: the parts of an order that both the service and a platform know. */
export interface OrderFacts {
  readonly number: string;
  /** ISO 8601. */
  readonly date: string;
  /** Service's status; platforms' own statuses are written from it and never read back. */
  readonly status?: OrderStatus;
  readonly updatedAt?: string;
  readonly delivery: DeliveryKind;
  readonly customer: { readonly name?: string; readonly email?: string; readonly phone?: string };
  readonly address: Address;
  readonly items: readonly ItemFacts[];
  readonly totals: {
    readonly subtotal?: number;
    readonly shipping?: number;
    readonly tax?: number;
    readonly total?: number;
  };
  readonly payment: { readonly method?: string; readonly amount?: number; readonly status?: string };
  readonly currency?: string;
  /** `channel_specific_data`. */
  readonly data: JsonObject;
}

const METHODS: Record<DeliveryKind, string | undefined> = {
  0: 'Home Delivery',
  1: 'Click & Collect',
  2: undefined,
};

/** Reads the facts of an order or of a request body; what is absent is undefined. */
export function factsOf(order: StandardOrder): OrderFacts {
  const payment = objectAt(order, 'payment_info');
  return {
    number: textAt(order, 'order_number') ?? '',
    date: textAt(order, 'order_date') ?? '',
    status: textAt(order, 'status') as OrderStatus | undefined,
    updatedAt: textAt(order, 'updated_at'),
    delivery: deliveryOf(order),
    customer: {
      name: textAt(order, 'customer_info', 'name'),
      email: textAt(order, 'customer_info', 'email'),
      phone: textAt(order, 'customer_info', 'phone'),
    },
    address: addressOf(objectAt(order, 'shipping_info', 'address')),
    items: listAt(order, 'items').map(itemOf),
    totals: {
      subtotal: numberAt(order, 'totals', 'subtotal'),
      shipping: numberAt(order, 'totals', 'shipping'),
      tax: numberAt(order, 'totals', 'tax'),
      total: numberAt(order, 'totals', 'total'),
    },
    payment: {
      method: textAt(payment, 'method'),
      amount: numberAt(payment, 'amount'),
      status: textAt(payment, 'status'),
    },
    currency: textAt(payment, 'currency') ?? textAt(order, 'totals', 'currency'),
    data: objectAt(order, 'channel_specific_data'),
  };
}

/** Makes a body of POST /v1/orders (without `channel_id`) from facts; absent facts are absent members. */
export function draftOf(facts: OrderFacts): OrderDraft {
  return compact({
    order_number: facts.number,
    order_date: facts.date,
    delivery_type: facts.delivery,
    customer_info: facts.customer,
    items: facts.items.map(({ id, ...item }) => ({ item_id: id, ...item })),
    totals: facts.totals,
    shipping_info: { method: METHODS[facts.delivery], address: facts.address },
    payment_info: { ...facts.payment, currency: facts.currency },
    channel_specific_data: facts.data,
  });
}

function deliveryOf(order: StandardOrder): DeliveryKind {
  const type = numberAt(order, 'delivery_type');
  if (type === 0 || type === 1 || type === 2) return type;
  return textAt(order, 'shipping_info', 'method') === METHODS[1] ? 1 : 0;
}

function addressOf(address: JsonObject): Address {
  return {
    line1: textAt(address, 'line1') ?? textAt(address, 'street'),
    line2: textAt(address, 'line2'),
    city: textAt(address, 'city'),
    state: textAt(address, 'state'),
    postal_code: textAt(address, 'postal_code'),
    country: textAt(address, 'country'),
  };
}

function itemOf(item: unknown): ItemFacts {
  return {
    id: textAt(item, 'item_id') ?? '',
    sku: textAt(item, 'sku'),
    name: textAt(item, 'name'),
    quantity: numberAt(item, 'quantity') ?? 0,
    price: numberAt(item, 'price'),
    substitutable: booleanAt(item, 'substitutable'),
    properties: objectAt(item, 'properties'),
  };
}

/** Splits a name where platforms keep two fields; `joinName` gives the name back. */
export function splitName(name: string | undefined): { readonly first?: string; readonly last?: string } {
  const parts = /^(\S+) (.+)$/s.exec(name ?? '');
  return parts === null ? { first: name } : { first: parts[1], last: parts[2] };
}

export function joinName(first: string | undefined, last: string | undefined): string | undefined {
  const name = [first, last].filter((part) => part !== undefined).join(' ');
  return name === '' ? undefined : name;
}

import { INITIAL_STATUS, type OrderStatus } from '../../../contract';
import type { PlatformAdapter } from '../channel-type-facts';
import { type DeliveryKind, type ItemFacts, joinName, type OrderFacts, splitName } from '../order-facts';
import { at, booleanAt, type JsonObject, listAt, numberAt, textAt } from '../platform-json';
import { roundedRowTotal } from '../platform-money';

const STATUSES: Readonly<Record<OrderStatus, string>> = {
  pending: 'CREATED',
  processing: 'ORDER_SPLIT',
  picking: 'READY',
  picked: 'READY',
  retrieving: 'READY',
  shipped: 'READY',
  collected: 'READY',
  completed: 'COMPLETED',
  cancelled: 'CANCELLED',
  failed: 'PROCESSING_ERROR',
  suspended: 'SUSPENDED',
};
const MODES: Readonly<Record<DeliveryKind, string>> = {
  0: 'standard-gross',
  1: 'pickup',
  2: 'parcel-locker',
};

function write(facts: OrderFacts): JsonObject {
  const { data, customer, address, totals, currency } = facts;
  const { first, last } = splitName(address.line1 === undefined ? undefined : customer.name);
  return {
    code: facts.number,
    guid: data.guid,
    site: data.base_site,
    store: data.base_store,
    created: facts.date,
    status: STATUSES[facts.status ?? INITIAL_STATUS],
    user: { uid: customer.email, name: customer.name },
    customerGroup: data.customer_group,
    loyaltyNumber: data.loyalty_number,
    purchaseOrderNumber: data.purchase_order,
    costCenter: { code: data.cost_center },
    paymentTerms: data.payment_terms,
    paymentInfo: { cardType: { code: facts.payment.method } },
    paymentStatus: facts.payment.status,
    paidAmount: price(facts.payment.amount, currency),
    subTotal: price(totals.subtotal, currency),
    deliveryCost: price(totals.shipping, currency),
    totalTax: price(totals.tax, currency),
    totalPrice: price(totals.total, currency),
    deliveryMode: { code: data.delivery_mode ?? MODES[facts.delivery] },
    pickupOrder: facts.delivery === 1,
    lockerOrder: facts.delivery === 2 || undefined,
    deliveryWindow: data.delivery_window,
    deliveryAddress: {
      firstName: first,
      lastName: last,
      phone: customer.phone,
      line1: address.line1,
      line2: address.line2,
      town: address.city,
      region: { name: address.state },
      postalCode: address.postal_code,
      country: { isocode: address.country },
    },
    totalItems: facts.items.length,
    entries: facts.items.map((item, index) => entryOf(item, index, currency)),
  };
}

function entryOf(item: ItemFacts, index: number, currency: string | undefined): JsonObject {
  return {
    entryNumber: index,
    product: { code: item.id, ean: item.sku, name: item.name },
    quantity: item.quantity,
    basePrice: price(item.price, currency),
    totalPrice: price(roundedRowTotal(item.price, item.quantity, currency), currency),
    substitutionAllowed: item.substitutable,
  };
}

function read(order: unknown): OrderFacts {
  const address = at(order, 'deliveryAddress');
  const amount = (name: string) => numberAt(order, name, 'value');
  return {
    number: textAt(order, 'code') ?? '',
    date: textAt(order, 'created') ?? textAt(order, 'placed') ?? '',
    delivery: deliveryOf(order),
    customer: {
      name:
        textAt(order, 'user', 'name') ?? joinName(textAt(address, 'firstName'), textAt(address, 'lastName')),
      email: textAt(order, 'user', 'uid'),
      phone: textAt(address, 'phone'),
    },
    address: {
      line1: textAt(address, 'line1'),
      line2: textAt(address, 'line2'),
      city: textAt(address, 'town'),
      state: textAt(address, 'region', 'name'),
      postal_code: textAt(address, 'postalCode'),
      country: textAt(address, 'country', 'isocode'),
    },
    items: listAt(order, 'entries').map(itemOf),
    totals: {
      subtotal: amount('subTotal'),
      shipping: amount('deliveryCost'),
      tax: amount('totalTax'),
      total: amount('totalPrice'),
    },
    payment: {
      method: textAt(order, 'paymentInfo', 'cardType', 'code'),
      amount: amount('paidAmount'),
      status: textAt(order, 'paymentStatus'),
    },
    currency:
      textAt(order, 'totalPrice', 'currencyIso') ??
      textAt(order, 'paidAmount', 'currencyIso') ??
      textAt(order, 'entries', 0, 'basePrice', 'currencyIso'),
    data: {
      base_store: textAt(order, 'store'),
      base_site: textAt(order, 'site'),
      guid: textAt(order, 'guid'),
      delivery_window: at(order, 'deliveryWindow'),
      delivery_mode: modeOf(order),
      loyalty_number: textAt(order, 'loyaltyNumber'),
      customer_group: textAt(order, 'customerGroup'),
      purchase_order: textAt(order, 'purchaseOrderNumber'),
      cost_center: textAt(order, 'costCenter', 'code'),
      payment_terms: textAt(order, 'paymentTerms'),
    },
  };
}

function itemOf(entry: unknown): ItemFacts {
  return {
    id: textAt(entry, 'product', 'code') ?? '',
    sku: textAt(entry, 'product', 'ean'),
    name: textAt(entry, 'product', 'name'),
    quantity: numberAt(entry, 'quantity') ?? 0,
    price: numberAt(entry, 'basePrice', 'value'),
    substitutable: booleanAt(entry, 'substitutionAllowed'),
  };
}

function deliveryOf(order: unknown): DeliveryKind {
  if (booleanAt(order, 'pickupOrder') === true) return 1;
  return booleanAt(order, 'lockerOrder') === true ? 2 : 0;
}

/** A mode that only repeats the delivery type is left out. */
function modeOf(order: unknown): string | undefined {
  const mode = textAt(order, 'deliveryMode', 'code');
  return mode === MODES[deliveryOf(order)] ? undefined : mode;
}

function price(value: number | undefined, currency: string | undefined): JsonObject | undefined {
  return value === undefined ? undefined : { value, currencyIso: currency };
}

export const adapter: PlatformAdapter = { write, read };

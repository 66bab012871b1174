import { INITIAL_STATUS, type OrderStatus } from '../../../contract';
import type { PlatformAdapter } from '../channel-type-facts';
import { type ItemFacts, joinName, type OrderFacts, splitName } from '../order-facts';
import { booleanAt, type JsonObject, listAt, numberAt, textAt } from '../platform-json';
import { amountText, roundedRowTotal, tidy } from '../platform-money';

/** The status that the plugin has reported to the middleware; none for a pending order. */
const STATUSES: Readonly<Record<OrderStatus, string | undefined>> = {
  pending: undefined,
  processing: 'order_accepted',
  picking: 'order_accepted',
  picked: 'order_prepared',
  retrieving: 'order_prepared',
  shipped: 'order_picked_up',
  collected: 'order_picked_up',
  completed: 'order_picked_up',
  cancelled: 'order_rejected',
  failed: 'order_rejected',
  suspended: 'order_accepted',
};

function write(facts: OrderFacts): JsonObject {
  const { data, customer, totals, currency } = facts;
  const { first, last } = splitName(customer.name);
  return {
    token: data.token,
    code: data.foodora_order_code,
    shortCode: data.short_code,
    remoteOrderId: facts.number === data.foodora_order_code ? undefined : facts.number,
    status: STATUSES[facts.status ?? INITIAL_STATUS],
    createdAt: facts.date,
    preOrder: data.pre_order,
    expeditionType: facts.delivery === 1 ? 'pickup' : 'delivery',
    platformRestaurant: { id: data.vendor_code },
    localInfo: { countryCode: facts.address.country },
    comments: { customerComment: data.customer_comment },
    extraParameters: { contactless: flagText(data.contactless), currency },
    customer: { firstName: first, lastName: last, email: customer.email, mobilePhone: customer.phone },
    ...expeditionOf(facts),
    payment: { type: facts.payment.method, status: facts.payment.status },
    price: {
      subTotal: amountText(totals.subtotal, currency),
      deliveryFees:
        totals.shipping === undefined ? undefined : [{ name: 'DELIVERY_FEE', value: totals.shipping }],
      vatTotal: amountText(totals.tax, currency),
      grandTotal: amountText(totals.total ?? facts.payment.amount, currency),
    },
    products: facts.items.map((item) => productOf(item, currency)),
  };
}

function expeditionOf({ delivery, address, data }: OrderFacts): JsonObject {
  if (delivery === 1)
    return { pickup: { pickupTime: data.customer_pickup_at, pickupCode: data.pickup_code } };
  return {
    delivery: {
      expectedDeliveryTime: data.expected_delivery_at,
      riderPickupTime: data.rider_pickup_at,
      address: {
        street: address.line1,
        building: address.line2,
        city: address.city,
        state: address.state,
        postcode: address.postal_code,
      },
    },
  };
}

function productOf(item: ItemFacts, currency: string | undefined): JsonObject {
  return {
    id: item.id,
    remoteCode: item.sku,
    name: item.name,
    quantity: String(item.quantity),
    unitPrice: amountText(item.price, currency),
    paidPrice: amountText(roundedRowTotal(item.price, item.quantity, currency), currency),
    comment: item.properties?.note,
  };
}

function read(order: unknown): OrderFacts {
  const amount = numberAt(order, 'price', 'grandTotal');
  return {
    number: textAt(order, 'remoteOrderId') ?? textAt(order, 'code') ?? '',
    date: textAt(order, 'createdAt') ?? '',
    delivery: textAt(order, 'expeditionType') === 'pickup' ? 1 : 0,
    customer: {
      name: joinName(textAt(order, 'customer', 'firstName'), textAt(order, 'customer', 'lastName')),
      email: textAt(order, 'customer', 'email'),
      phone: textAt(order, 'customer', 'mobilePhone'),
    },
    address: {
      line1: joinName(
        textAt(order, 'delivery', 'address', 'street'),
        textAt(order, 'delivery', 'address', 'number'),
      ),
      line2: textAt(order, 'delivery', 'address', 'building'),
      city: textAt(order, 'delivery', 'address', 'city'),
      state: textAt(order, 'delivery', 'address', 'state'),
      postal_code: textAt(order, 'delivery', 'address', 'postcode'),
      country: textAt(order, 'localInfo', 'countryCode'),
    },
    items: listAt(order, 'products').map(itemOf),
    totals: {
      subtotal: numberAt(order, 'price', 'subTotal'),
      shipping: feesOf(order),
      tax: numberAt(order, 'price', 'vatTotal'),
      total: amount,
    },
    payment: {
      method: textAt(order, 'payment', 'type'),
      amount,
      status: textAt(order, 'payment', 'status'),
    },
    currency: textAt(order, 'extraParameters', 'currency'),
    data: dataOf(order),
  };
}

function dataOf(order: unknown): JsonObject {
  return {
    foodora_order_code: textAt(order, 'code'),
    token: textAt(order, 'token'),
    short_code: textAt(order, 'shortCode'),
    vendor_code: textAt(order, 'platformRestaurant', 'id'),
    contactless: flagOf(textAt(order, 'extraParameters', 'contactless')),
    customer_comment: textAt(order, 'comments', 'customerComment'),
    pre_order: booleanAt(order, 'preOrder'),
    expected_delivery_at: textAt(order, 'delivery', 'expectedDeliveryTime'),
    rider_pickup_at: textAt(order, 'delivery', 'riderPickupTime'),
    customer_pickup_at: textAt(order, 'pickup', 'pickupTime'),
    pickup_code: textAt(order, 'pickup', 'pickupCode'),
  };
}

function itemOf(product: unknown): ItemFacts {
  return {
    id: textAt(product, 'id') ?? '',
    sku: textAt(product, 'remoteCode'),
    name: textAt(product, 'name'),
    quantity: numberAt(product, 'quantity') ?? 0,
    price: numberAt(product, 'unitPrice'),
    properties: { note: textAt(product, 'comment') },
  };
}

function feesOf(order: unknown): number | undefined {
  const fees = listAt(order, 'price', 'deliveryFees').map((fee) => numberAt(fee, 'value') ?? 0);
  return fees.length === 0 ? undefined : tidy(fees.reduce((sum, fee) => sum + fee, 0));
}

function flagOf(text: string | undefined): boolean | undefined {
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

/** The middleware's free parameters are text. */
function flagText(flag: unknown): string | undefined {
  return typeof flag === 'boolean' ? String(flag) : undefined;
}

export const adapter: PlatformAdapter = { write, read };

import { INITIAL_STATUS, type OrderStatus } from '../../../contract';
import type { PlatformAdapter } from '../channel-type-facts';
import type { ItemFacts, OrderFacts } from '../order-facts';
import { at, type JsonObject, listAt, numberAt, textAt } from '../platform-json';
import { amountText, rowTotal, unitPrice } from '../platform-money';

const FULFILMENT: Readonly<Record<OrderStatus, string>> = {
  pending: 'NOT_STARTED',
  processing: 'NOT_STARTED',
  picking: 'IN_PROGRESS',
  picked: 'IN_PROGRESS',
  retrieving: 'IN_PROGRESS',
  shipped: 'FULFILLED',
  collected: 'FULFILLED',
  completed: 'FULFILLED',
  cancelled: 'NOT_STARTED',
  failed: 'NOT_STARTED',
  suspended: 'NOT_STARTED',
};
const PICKUP = 'PREPARE_FOR_PICKUP';

function write(facts: OrderFacts): JsonObject {
  const { data, totals, currency } = facts;
  const status = FULFILMENT[facts.status ?? INITIAL_STATUS];
  const orderId = textAt(data, 'ebay_order_id') ?? facts.number;
  return {
    orderId,
    legacyOrderId: data.legacy_order_id,
    salesRecordReference: facts.number === orderId ? undefined : facts.number,
    creationDate: facts.date,
    lastModifiedDate: facts.updatedAt ?? facts.date,
    orderFulfillmentStatus: status,
    orderPaymentStatus: facts.payment.status,
    cancelStatus: {
      cancelState: facts.status === 'cancelled' ? 'CANCELED' : 'NONE_REQUESTED',
      cancelRequests: [],
    },
    buyer: { username: data.buyer_username },
    buyerCheckoutNotes: data.buyer_checkout_notes,
    pricingSummary: {
      priceSubtotal: money(totals.subtotal, currency),
      deliveryCost: money(totals.shipping, currency),
      tax: money(totals.tax, currency),
      total: money(totals.total, currency),
    },
    paymentSummary: {
      payments: [
        {
          paymentMethod: facts.payment.method,
          paymentStatus: facts.payment.status,
          amount: money(facts.payment.amount, currency),
        },
      ],
    },
    fulfillmentStartInstructions: [instructionsOf(facts)],
    lineItems: facts.items.map((item) => lineOf(item, facts, status)),
  };
}

function instructionsOf({ data, delivery, customer, address }: OrderFacts): JsonObject {
  const shipTo = {
    fullName: customer.name,
    email: customer.email,
    primaryPhone: { phoneNumber: customer.phone },
    contactAddress: {
      addressLine1: address.line1,
      addressLine2: address.line2,
      city: address.city,
      stateOrProvince: address.state,
      postalCode: address.postal_code,
      countryCode: address.country,
    },
  };
  return {
    fulfillmentInstructionsType: data.fulfillment_type ?? (delivery === 1 ? PICKUP : 'SHIP_TO'),
    minEstimatedDeliveryDate: data.min_estimated_delivery,
    maxEstimatedDeliveryDate: data.max_estimated_delivery,
    pickupStep: { merchantLocationKey: data.merchant_location_key },
    shippingStep: {
      shippingCarrierCode: data.shipping_carrier_code,
      shippingServiceCode: data.shipping_service_code,
      shipTo,
    },
  };
}

/** eBay's lineItemCost is the price of all units of the row. */
function lineOf(item: ItemFacts, { data, currency }: OrderFacts, status: string): JsonObject {
  return {
    lineItemId: item.id,
    sku: item.sku,
    title: item.name,
    quantity: item.quantity,
    lineItemCost: money(rowTotal(item.price, item.quantity), currency),
    lineItemFulfillmentStatus: status,
    listingMarketplaceId: data.marketplace,
  };
}

function read(order: unknown): OrderFacts {
  const start = at(order, 'fulfillmentStartInstructions', 0);
  const shipTo = at(start, 'shippingStep', 'shipTo');
  const payment = at(order, 'paymentSummary', 'payments', 0);
  const type = textAt(start, 'fulfillmentInstructionsType');
  return {
    number: textAt(order, 'salesRecordReference') ?? textAt(order, 'orderId') ?? '',
    date: textAt(order, 'creationDate') ?? '',
    delivery: type === PICKUP ? 1 : 0,
    customer: {
      name: textAt(shipTo, 'fullName'),
      email: textAt(shipTo, 'email'),
      phone: textAt(shipTo, 'primaryPhone', 'phoneNumber'),
    },
    address: {
      line1: textAt(shipTo, 'contactAddress', 'addressLine1'),
      line2: textAt(shipTo, 'contactAddress', 'addressLine2'),
      city: textAt(shipTo, 'contactAddress', 'city'),
      state: textAt(shipTo, 'contactAddress', 'stateOrProvince'),
      postal_code: textAt(shipTo, 'contactAddress', 'postalCode'),
      country: textAt(shipTo, 'contactAddress', 'countryCode'),
    },
    items: listAt(order, 'lineItems').map(itemOf),
    totals: {
      subtotal: numberAt(order, 'pricingSummary', 'priceSubtotal', 'value'),
      shipping: numberAt(order, 'pricingSummary', 'deliveryCost', 'value'),
      tax: numberAt(order, 'pricingSummary', 'tax', 'value'),
      total: numberAt(order, 'pricingSummary', 'total', 'value'),
    },
    payment: {
      method: textAt(payment, 'paymentMethod'),
      amount: numberAt(payment, 'amount', 'value'),
      status: textAt(order, 'orderPaymentStatus'),
    },
    currency:
      textAt(payment, 'amount', 'currency') ??
      textAt(order, 'pricingSummary', 'total', 'currency') ??
      textAt(order, 'lineItems', 0, 'lineItemCost', 'currency'),
    data: dataOf(order, start),
  };
}

function dataOf(order: unknown, start: unknown): JsonObject {
  return {
    ebay_order_id: textAt(order, 'orderId'),
    legacy_order_id: textAt(order, 'legacyOrderId'),
    marketplace: textAt(order, 'lineItems', 0, 'listingMarketplaceId'),
    buyer_username: textAt(order, 'buyer', 'username'),
    buyer_checkout_notes: textAt(order, 'buyerCheckoutNotes'),
    fulfillment_type: textAt(start, 'fulfillmentInstructionsType'),
    merchant_location_key: textAt(start, 'pickupStep', 'merchantLocationKey'),
    shipping_carrier_code: textAt(start, 'shippingStep', 'shippingCarrierCode'),
    shipping_service_code: textAt(start, 'shippingStep', 'shippingServiceCode'),
    min_estimated_delivery: textAt(start, 'minEstimatedDeliveryDate'),
    max_estimated_delivery: textAt(start, 'maxEstimatedDeliveryDate'),
  };
}

function itemOf(line: unknown): ItemFacts {
  const quantity = numberAt(line, 'quantity') ?? 0;
  return {
    id: textAt(line, 'lineItemId') ?? '',
    sku: textAt(line, 'sku'),
    name: textAt(line, 'title'),
    quantity,
    price: unitPrice(numberAt(line, 'lineItemCost', 'value'), quantity),
  };
}

function money(amount: number | undefined, currency: string | undefined): JsonObject | undefined {
  return amount === undefined ? undefined : { value: amountText(amount, currency), currency };
}

export const adapter: PlatformAdapter = { write, read };

import { INITIAL_STATUS, type OrderStatus } from '../../../contract';
import type { PlatformAdapter } from '../channel-type-facts';
import { type DeliveryKind, type ItemFacts, joinName, type OrderFacts, splitName } from '../order-facts';
import { at, booleanAt, type JsonObject, listAt, numberAt, textAt } from '../platform-json';
import { fromMinor, rowTotal, toMinor } from '../platform-money';

const STATES: Readonly<Record<OrderStatus, string>> = {
  pending: 'CREATED',
  processing: 'ACCEPTED',
  picking: 'ACCEPTED',
  picked: 'ACCEPTED',
  retrieving: 'ACCEPTED',
  shipped: 'FINISHED',
  collected: 'FINISHED',
  completed: 'FINISHED',
  cancelled: 'CANCELED',
  failed: 'DENIED',
  suspended: 'ACCEPTED',
};
const DELIVERED_BY = new Map([
  ['DELIVERY_BY_UBER', 'uber'],
  ['DELIVERY_BY_RESTAURANT', 'restaurant'],
]);
const SUBSTITUTE = 'REPLACE_FOR_ME';

function write(facts: OrderFacts): JsonObject {
  const { data, customer, address, totals, currency } = facts;
  const { first, last } = splitName(customer.name);
  return {
    id: data.uber_order_id,
    display_id: data.display_id,
    external_reference_id: facts.number,
    current_state: STATES[facts.status ?? INITIAL_STATUS],
    type: typeOf(facts),
    placed_at: facts.date,
    estimated_ready_for_pickup_at: data.estimated_ready_at,
    store: { id: data.store_id },
    eater: {
      first_name: first,
      last_name: last,
      phone: customer.phone,
      phone_code: data.phone_code,
      delivery: {
        location: {
          street_address: address.line1,
          unit_number: address.line2,
          city: address.city,
          state: address.state,
          postal_code: address.postal_code,
          country: address.country,
        },
      },
    },
    packaging: { disposable_items: { should_include: data.cutlery } },
    cart: {
      special_instructions: data.special_instructions,
      items: facts.items.map((item) => cartItemOf(item, currency)),
    },
    payment: {
      charges: {
        sub_total: money(totals.subtotal, currency),
        delivery_fee: money(totals.shipping, currency),
        tax: money(totals.tax, currency),
        total: money(totals.total ?? facts.payment.amount, currency),
      },
    },
    deliveries: courierOf(data),
  };
}

function courierOf(data: JsonObject): readonly JsonObject[] | undefined {
  const courier = at(data, 'courier');
  if (courier === undefined || courier === null) return undefined;
  return [
    {
      first_name: textAt(courier, 'name'),
      phone: textAt(courier, 'phone'),
      estimated_pickup_time: textAt(courier, 'estimated_pickup_at'),
      vehicle: { type: textAt(courier, 'vehicle_type'), license_plate: textAt(courier, 'license_plate') },
    },
  ];
}

function cartItemOf(item: ItemFacts, currency: string | undefined): JsonObject {
  const action = item.substitutable ? SUBSTITUTE : 'REMOVE_ITEM';
  const price = fromMinor(toMinor(item.price, currency), currency);
  return {
    id: item.id,
    external_data: item.sku,
    title: item.name,
    quantity: item.quantity,
    price: {
      unit_price: money(price, currency),
      total_price: money(rowTotal(price, item.quantity), currency),
    },
    special_instructions: item.properties?.note,
    fulfillment_action: {
      fulfillment_action_type: item.substitutable === undefined ? undefined : action,
    },
  };
}

function read(order: unknown): OrderFacts {
  const location = at(order, 'eater', 'delivery', 'location');
  const charges = at(order, 'payment', 'charges');
  const currency =
    textAt(charges, 'total', 'currency_code') ??
    textAt(order, 'cart', 'items', 0, 'price', 'unit_price', 'currency_code');
  const charge = (name: string) => fromMinor(numberAt(charges, name, 'amount'), currency);
  return {
    number:
      textAt(order, 'external_reference_id') ?? textAt(order, 'display_id') ?? textAt(order, 'id') ?? '',
    date: textAt(order, 'placed_at') ?? '',
    delivery: deliveryOf(order),
    customer: {
      name: joinName(textAt(order, 'eater', 'first_name'), textAt(order, 'eater', 'last_name')),
      phone: textAt(order, 'eater', 'phone'),
    },
    address: {
      line1: textAt(location, 'street_address'),
      line2: textAt(location, 'unit_number'),
      city: textAt(location, 'city'),
      state: textAt(location, 'state'),
      postal_code: textAt(location, 'postal_code'),
      country: textAt(location, 'country'),
    },
    items: listAt(order, 'cart', 'items').map((item) => itemOf(item, currency)),
    totals: {
      subtotal: charge('sub_total'),
      shipping: charge('delivery_fee'),
      tax: charge('tax'),
      total: charge('total'),
    },
    payment: { amount: charge('total') },
    currency,
    data: dataOf(order),
  };
}

function dataOf(order: unknown): JsonObject {
  const courier = at(order, 'deliveries', 0);
  return {
    uber_order_id: textAt(order, 'id'),
    display_id: textAt(order, 'display_id'),
    store_id: textAt(order, 'store', 'id'),
    delivered_by: DELIVERED_BY.get(textAt(order, 'type') ?? ''),
    special_instructions: textAt(order, 'cart', 'special_instructions'),
    cutlery: booleanAt(order, 'packaging', 'disposable_items', 'should_include'),
    estimated_ready_at: textAt(order, 'estimated_ready_for_pickup_at'),
    phone_code: textAt(order, 'eater', 'phone_code'),
    courier: {
      name: textAt(courier, 'first_name'),
      phone: textAt(courier, 'phone'),
      vehicle_type: textAt(courier, 'vehicle', 'type'),
      license_plate: textAt(courier, 'vehicle', 'license_plate'),
      estimated_pickup_at: textAt(courier, 'estimated_pickup_time'),
    },
  };
}

function itemOf(item: unknown, currency: string | undefined): ItemFacts {
  const action = textAt(item, 'fulfillment_action', 'fulfillment_action_type');
  return {
    id: textAt(item, 'id') ?? '',
    sku: textAt(item, 'external_data'),
    name: textAt(item, 'title'),
    quantity: numberAt(item, 'quantity') ?? 0,
    price: fromMinor(numberAt(item, 'price', 'unit_price', 'amount'), currency),
    substitutable: action === undefined ? undefined : [SUBSTITUTE, 'SUBSTITUTE_ME'].includes(action),
    properties: { note: textAt(item, 'special_instructions') },
  };
}

function typeOf({ delivery, data }: OrderFacts): string {
  if (delivery === 1) return 'PICK_UP';
  return data.delivered_by === 'restaurant' ? 'DELIVERY_BY_RESTAURANT' : 'DELIVERY_BY_UBER';
}

function deliveryOf(order: unknown): DeliveryKind {
  return textAt(order, 'type') === 'PICK_UP' ? 1 : 0;
}

function money(amount: number | undefined, currency: string | undefined): JsonObject | undefined {
  return amount === undefined ? undefined : { amount: toMinor(amount, currency), currency_code: currency };
}

export const adapter: PlatformAdapter = { write, read };

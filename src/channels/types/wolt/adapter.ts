import { INITIAL_STATUS, type OrderStatus } from '../../../contract';
import type { PlatformAdapter } from '../channel-type-facts';
import type { ItemFacts, OrderFacts } from '../order-facts';
import { booleanAt, type JsonObject, listAt, momentAt, numberAt, textAt } from '../platform-json';
import { fromMinor, rowTotal, tidy, toMinor } from '../platform-money';

const STATUSES: Readonly<Record<OrderStatus, string>> = {
  pending: 'received',
  processing: 'acknowledged',
  picking: 'production',
  picked: 'ready',
  retrieving: 'ready',
  shipped: 'delivered',
  collected: 'delivered',
  completed: 'delivered',
  cancelled: 'rejected',
  failed: 'rejected',
  suspended: 'received',
};
const MINUTE_MS = 60_000;

function write(facts: OrderFacts): JsonObject {
  const { data, customer, currency } = facts;
  return {
    id: data.wolt_order_reference,
    order_number: facts.number,
    order_status: STATUSES[facts.status ?? INITIAL_STATUS],
    type: data.scheduled_for ? 'preorder' : 'instant',
    created_at: facts.date,
    modified_at: facts.updatedAt ?? facts.date,
    pickup_eta: etaOf(facts),
    pre_order: { preorder_time: data.scheduled_for },
    venue: { id: data.venue_id },
    price: money(facts.totals.total ?? facts.payment.amount, currency),
    consumer_name: customer.name,
    consumer_phone_number: customer.phone,
    consumer_comment: data.consumer_comment,
    company_tax_id: data.company_tax_id,
    loyalty_card_number: data.loyalty_card_number,
    attribution_id: data.attribution_id,
    delivery: {
      type: facts.delivery === 1 ? 'takeaway' : 'homedelivery',
      time: data.courier_pickup_at,
      self_delivery: data.self_delivery,
      location: {
        street_address: facts.address.line1,
        apartment: facts.address.line2,
        city: facts.address.city,
        country: facts.address.country,
      },
    },
    items: facts.items.map((item, index) => rowOf(item, index, currency)),
  };
}

/** An item sold by weight is one piece with its grams; its unit price is per kilogram. */
function rowOf(item: ItemFacts, index: number, currency: string | undefined): JsonObject {
  const weighed = !Number.isInteger(item.quantity);
  const price = fromMinor(toMinor(item.price, currency), currency);
  return {
    id: item.id,
    row_number: index,
    sku: item.sku,
    name: item.name,
    count: weighed ? 1 : item.quantity,
    weight_details: weighed ? { weight_in_grams: tidy(item.quantity * 1000) } : undefined,
    unit_price: money(price, currency),
    total_price: money(rowTotal(price, item.quantity), currency),
    substitution_settings: { is_allowed: item.substitutable },
  };
}

function read(order: unknown): OrderFacts {
  const currency = textAt(order, 'price', 'currency') ?? textAt(order, 'items', 0, 'unit_price', 'currency');
  const amount = fromMinor(numberAt(order, 'price', 'amount'), currency);
  return {
    number: textAt(order, 'order_number') ?? textAt(order, 'id') ?? '',
    date: textAt(order, 'created_at') ?? '',
    delivery: textAt(order, 'delivery', 'type') === 'takeaway' ? 1 : 0,
    customer: {
      name: textAt(order, 'consumer_name'),
      phone: textAt(order, 'consumer_phone_number'),
    },
    address: {
      line1: textAt(order, 'delivery', 'location', 'street_address'),
      line2: textAt(order, 'delivery', 'location', 'apartment'),
      city: textAt(order, 'delivery', 'location', 'city'),
      country: textAt(order, 'delivery', 'location', 'country'),
    },
    items: listAt(order, 'items').map((row) => itemOf(row, currency)),
    totals: { total: amount },
    payment: { amount },
    currency,
    data: {
      wolt_order_reference: textAt(order, 'id'),
      venue_id: textAt(order, 'venue', 'id'),
      preparation_minutes: preparationOf(order),
      scheduled_for: textAt(order, 'pre_order', 'preorder_time'),
      self_delivery: booleanAt(order, 'delivery', 'self_delivery'),
      consumer_comment: textAt(order, 'consumer_comment'),
      company_tax_id: textAt(order, 'company_tax_id'),
      loyalty_card_number: textAt(order, 'loyalty_card_number'),
      attribution_id: textAt(order, 'attribution_id'),
      courier_pickup_at: textAt(order, 'delivery', 'time'),
    },
  };
}

function itemOf(row: unknown, currency: string | undefined): ItemFacts {
  const grams = numberAt(row, 'weight_details', 'weight_in_grams');
  return {
    id: textAt(row, 'id') ?? '',
    sku: textAt(row, 'sku'),
    name: textAt(row, 'name'),
    quantity: grams === undefined ? (numberAt(row, 'count') ?? 0) : grams / 1000,
    price: fromMinor(numberAt(row, 'unit_price', 'amount'), currency),
    substitutable: booleanAt(row, 'substitution_settings', 'is_allowed'),
  };
}

/** None when the minutes, which a type that the channel had before may have accepted, lead out of the calendar. */
function etaOf(facts: OrderFacts): string | undefined {
  const minutes = numberAt(facts.data, 'preparation_minutes');
  const start = momentAt(facts, 'date');
  if (minutes === undefined || start === undefined) return undefined;
  const eta = new Date(start + Math.round(minutes * MINUTE_MS));
  return Number.isNaN(eta.getTime()) ? undefined : eta.toISOString();
}

function preparationOf(order: unknown): number | undefined {
  const start = momentAt(order, 'created_at');
  const eta = momentAt(order, 'pickup_eta');
  return start === undefined || eta === undefined ? undefined : (eta - start) / MINUTE_MS;
}

function money(amount: number | undefined, currency: string | undefined): JsonObject | undefined {
  return amount === undefined ? undefined : { amount: toMinor(amount, currency), currency };
}

export const adapter: PlatformAdapter = { write, read };

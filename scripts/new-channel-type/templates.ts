const REFERENCE = 'ORDER-1';

const EXAMPLE = `{
    order_number: 'WEB-10042',
    order_date: '2026-03-01T09:30:00.000Z',
    delivery_type: 0,
    customer_info: { name: 'Aino Esimerkki', email: 'aino@example.com', phone: '+358 40 0000000' },
    items: [{ item_id: 'milk-1l', sku: '6408430000104', name: 'Whole milk 1 l', quantity: 2, price: 1.29 }],
    totals: { total: 2.58 },
    shipping_info: {
      method: 'Home Delivery',
      address: { line1: 'Esimerkkikatu 1', city: 'Helsinki', postal_code: '00100', country: 'FI' },
    },
    payment_info: { amount: 2.58, currency: 'EUR' },
    channel_specific_data: { order_reference: '${REFERENCE}' },
  }`;

/** What the platform's folder says of it. */
export function indexFile(name: string, constant: string): string {
  return `import { defineChannelType } from '../channel-type';
import { id } from '../schema-parts';
import { adapter } from './adapter';

/** ${name}: say here which API of the platform this follows, with its version. */
export const ${constant} = defineChannelType({
  name: '${name}',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  config: [
    { key: 'base_url', meaning: 'Address of the API', required: true, secret: false },
    { key: 'api_key', meaning: 'Key of the API', required: true, secret: true },
  ],
  data: {
    required: ['order_reference'],
    properties: {
      order_reference: id("Platform's order id", '^\\\\S{1,64}$', '${REFERENCE}'),
    },
  },
  validations: [],
  exampleOrder: ${EXAMPLE},
  adapter,
});
`;
}

const WRITE = `import type { PlatformAdapter } from '../channel-type-facts';
import type { DeliveryKind, OrderFacts } from '../order-facts';
import { type JsonObject, listAt, numberAt, textAt } from '../platform-json';

const WAYS: Readonly<Record<DeliveryKind, string>> = { 0: 'delivery', 1: 'pickup', 2: 'locker' };

function write({ data, customer, address, ...facts }: OrderFacts): JsonObject {
  return {
    reference: data.order_reference,
    number: facts.number,
    status: facts.status,
    placedAt: facts.date,
    way: WAYS[facts.delivery],
    buyer: { name: customer.name, email: customer.email, phone: customer.phone },
    address: {
      street: address.line1,
      city: address.city,
      postalCode: address.postal_code,
      country: address.country,
    },
    total: facts.totals.total ?? facts.payment.amount,
    currency: facts.currency,
    lines: facts.items.map(({ id, sku, name, quantity, price }) => ({ id, sku, name, quantity, price })),
  };
}

`;

const READ = `function read(order: unknown): OrderFacts {
  const total = numberAt(order, 'total');
  return {
    number: textAt(order, 'number') ?? textAt(order, 'reference') ?? '',
    date: textAt(order, 'placedAt') ?? '',
    delivery: deliveryOf(textAt(order, 'way')),
    customer: {
      name: textAt(order, 'buyer', 'name'),
      email: textAt(order, 'buyer', 'email'),
      phone: textAt(order, 'buyer', 'phone'),
    },
    address: {
      line1: textAt(order, 'address', 'street'),
      city: textAt(order, 'address', 'city'),
      postal_code: textAt(order, 'address', 'postalCode'),
      country: textAt(order, 'address', 'country'),
    },
    items: listAt(order, 'lines').map((line) => ({
      id: textAt(line, 'id') ?? '',
      sku: textAt(line, 'sku'),
      name: textAt(line, 'name'),
      quantity: numberAt(line, 'quantity') ?? 0,
      price: numberAt(line, 'price'),
    })),
    totals: { total },
    payment: { amount: total },
    currency: textAt(order, 'currency'),
    data: { order_reference: textAt(order, 'reference') },
  };
}

function deliveryOf(way: string | undefined): DeliveryKind {
  if (way === WAYS[1]) return 1;
  return way === WAYS[2] ? 2 : 0;
}

export const adapter: PlatformAdapter = { write, read };
`;

/** An adapter to start from: rename the platform's fields, keep both directions alike. */
export function adapterFile(): string {
  return WRITE + READ;
}

/** An order as the platform sends it: to be replaced by a real one, with invented people. */
export function platformOrderFile(): string {
  const order = {
    reference: REFERENCE,
    number: 'WEB-10042',
    status: 'pending',
    placedAt: '2026-03-01T09:30:00.000Z',
    way: 'pickup',
    buyer: { name: 'Aino Esimerkki' },
    total: 2.58,
    currency: 'EUR',
    lines: [{ id: 'milk-1l', name: 'Whole milk 1 l', quantity: 2, price: 1.29 }],
  };
  return `${JSON.stringify(order, null, 2)}\n`;
}

/** Data that the schema refuses, with what it says. */
export function refusedFile(): string {
  return `[
  {
    "data": {},
    "problems": ["channel_specific_data.order_reference is required"]
  }
]
`;
}

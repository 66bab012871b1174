import { defineChannelType } from '../channel-type';
import { dateTime, flag, id, text } from '../schema-parts';
import { notBefore } from '../time-order';
import { adapter } from './adapter';

/**
 * foodora: Delivery Hero POS middleware (Integration Middleware API), version 2. The platform's shape is the
 * order that the middleware dispatches to a plugin; amounts are decimal text. `remoteOrderId` is what the
 * plugin returns.
 */
export const foodora = defineChannelType({
  name: 'foodora',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  config: [
    { key: 'vendor_code', meaning: "Platform's id of the vendor", required: true, secret: false },
    { key: 'username', meaning: 'User of the middleware', required: true, secret: false },
    { key: 'password', meaning: 'Password of that user', required: true, secret: true },
    { key: 'chain_code', meaning: 'Chain that the vendor belongs to', required: false, secret: false },
    { key: 'environment', meaning: 'production or staging', required: false, secret: false },
    {
      key: 'plugin_secret',
      meaning: 'Key by which the middleware signs its tokens',
      required: false,
      secret: true,
    },
  ],
  data: {
    required: ['foodora_order_code'],
    properties: {
      foodora_order_code: id(
        "Platform's order code: vendor, hyphen, order",
        '^[a-z0-9]{4}-[a-z0-9]{4,12}$',
        's0mp-3101',
      ),
      token: text("Middleware's id of the order, for callbacks"),
      short_code: text('Number that the rider says'),
      vendor_code: text("Platform's id of the vendor"),
      contactless: flag('Whether the rider leaves the order at the door'),
      customer_comment: text('What the customer wrote'),
      pre_order: flag('Ordered for later'),
      expected_delivery_at: dateTime('When the customer was told to expect the order'),
      rider_pickup_at: dateTime('When the rider comes'),
      customer_pickup_at: dateTime('When the customer comes'),
      pickup_code: text('Code by which the customer collects'),
    },
  },
  validations: [notBefore('expected_delivery_at', 'rider_pickup_at')],
  exampleOrder: {
    order_number: 'AE-3101',
    order_date: '2026-11-19T18:20:00.000Z',
    delivery_type: 0,
    customer_info: { name: 'Aino Esimerkki', email: 'aino@example.com', phone: '+358 40 0000501' },
    items: [
      {
        item_id: '90010001',
        sku: 'PARACETAMOL-500',
        name: 'Paracetamol 500 mg, 20 tablets',
        quantity: 1,
        price: 4.95,
        properties: { note: 'Tablets, not capsules' },
      },
      { item_id: '90010002', sku: 'NASAL-SPRAY', name: 'Nasal spray', quantity: 2, price: 7.6 },
    ],
    totals: { subtotal: 20.15, shipping: 2.9, tax: 2.82, total: 23.05 },
    shipping_info: {
      method: 'Home Delivery',
      address: { line1: 'Esimerkkikatu 1 A 2', city: 'Helsinki', postal_code: '00100', country: 'FI' },
    },
    payment_info: { method: 'paid', amount: 23.05, currency: 'EUR', status: 'paid' },
    channel_specific_data: {
      foodora_order_code: 's0mp-3101',
      token: '5f373562-591a-4db9-8609-7eec7880f28d',
      short_code: '42',
      vendor_code: 's0mp',
      contactless: true,
      customer_comment: 'The bell does not work',
      pre_order: false,
      expected_delivery_at: '2026-11-19T18:55:00.000Z',
      rider_pickup_at: '2026-11-19T18:35:00.000Z',
    },
  },
  adapter,
});

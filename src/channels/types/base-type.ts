import { defineChannelType } from './channel-type';

/**
 * The behaviour of a type that was added through the API (docs/channel-types.md): any
 * `channel_specific_data`, and the standard shape of an order.
 */
export const BASE_TYPE = defineChannelType({
  name: 'base',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  config: [],
  data: { required: [], properties: {} },
  validations: [],
  exampleOrder: {
    order_number: 'WEB-10042',
    order_date: '2026-03-01T09:30:00.000Z',
    delivery_type: 0,
    customer_info: { name: 'Aino Esimerkki', email: 'aino@example.com', phone: '+358 40 0000000' },
    items: [
      { item_id: 'milk-1l', sku: '6408430000104', name: 'Whole milk 1 l', quantity: 2, price: 1.29 },
      { item_id: 'apples', name: 'Apples', quantity: 0.75, price: 2.99, substitutable: true },
    ],
    totals: { subtotal: 4.82, shipping: 4.9, tax: 1.34, total: 9.72 },
    shipping_info: {
      method: 'Home Delivery',
      address: { line1: 'Esimerkkikatu 1', city: 'Helsinki', postal_code: '00100', country: 'FI' },
    },
    payment_info: { method: 'card', amount: 9.72, currency: 'EUR', status: 'authorized' },
    channel_specific_data: { place_external_id: 'STORE-1' },
  },
});

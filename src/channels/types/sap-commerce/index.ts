import { defineChannelType } from '../channel-type';
import { id, text } from '../schema-parts';
import { notBefore } from '../time-order';
import { adapter } from './adapter';

/**
 * SAP Commerce Cloud: Omni Commerce Connect (OCC) REST API v2. The platform's shape is the response of `GET
 * /{baseSite}/users/{user}/orders/{code}?fields=FULL`; what grocery projects add to OrderWsDTO (loyalty
 * number, delivery window, customer group, payment terms) keeps the service's meaning.
 */
export const sapCommerce = defineChannelType({
  name: 'sap-commerce',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  config: [
    { key: 'base_url', meaning: 'Address of the OCC API', required: true, secret: false },
    { key: 'base_site', meaning: 'Site that the orders come from', required: true, secret: false },
    { key: 'client_id', meaning: 'OAuth client', required: true, secret: false },
    { key: 'client_secret', meaning: 'Secret of that client', required: true, secret: true },
    { key: 'catalog_id', meaning: 'Product catalogue', required: false, secret: false },
    { key: 'catalog_version', meaning: 'For example Online', required: false, secret: false },
    {
      key: 'certificate',
      meaning: 'Client certificate, where mutual TLS is on',
      required: false,
      secret: true,
    },
  ],
  data: {
    required: ['base_store'],
    properties: {
      base_store: id('Base store that took the order', '^\\S{1,64}$', 'pohjantuuli-fi'),
      base_site: text('Site that took the order'),
      guid: text("Order's GUID, by which guests read it"),
      delivery_window: {
        type: ['object', 'null'],
        description: 'When the order is to be handed over',
        required: ['start', 'end'],
        properties: {
          start: { type: 'string', format: 'date-time', description: 'Start of the window' },
          end: { type: 'string', format: 'date-time', description: 'End of the window' },
        },
      },
      delivery_mode: text('Code of the delivery mode, for example standard-gross'),
      loyalty_number: text("Customer's loyalty number"),
      customer_group: text('User group whose prices and rules hold'),
      purchase_order: text("Buyer's purchase order number"),
      cost_center: text('Cost center of a business buyer'),
      payment_terms: text('For example NET_14', '^[A-Z][A-Z0-9_]{1,39}$'),
    },
  },
  validations: [notBefore('delivery_window.end', 'delivery_window.start')],
  exampleOrder: {
    order_number: 'PM-1001',
    order_date: '2026-11-18T18:42:00.000Z',
    delivery_type: 0,
    customer_info: { name: 'Aino Esimerkki', email: 'aino@example.com', phone: '+358 40 0000101' },
    items: [
      {
        item_id: 'milk-1l',
        sku: '6408430000104',
        name: 'Whole milk 1 l',
        quantity: 2,
        price: 1.29,
        substitutable: true,
      },
      {
        item_id: 'salmon',
        sku: '2000000000015',
        name: 'Salmon fillet',
        quantity: 0.45,
        price: 24.9,
        substitutable: false,
      },
    ],
    totals: { subtotal: 13.79, shipping: 4.9, tax: 2.33, total: 18.69 },
    shipping_info: {
      method: 'Home Delivery',
      address: {
        line1: 'Esimerkkikatu 1',
        line2: 'A 12',
        city: 'Helsinki',
        postal_code: '00100',
        country: 'FI',
      },
    },
    payment_info: { method: 'card', amount: 18.69, currency: 'EUR', status: 'NOTPAID' },
    channel_specific_data: {
      base_store: 'pohjantuuli-fi',
      base_site: 'pohjantuuli-fi',
      guid: 'f3b1c0de-0000-4000-8000-000000001001',
      delivery_window: { start: '2026-11-19T14:00:00.000Z', end: '2026-11-19T16:00:00.000Z' },
      delivery_mode: 'home-delivery-gross',
      loyalty_number: '0000-1111-22',
      purchase_order: 'PO-2026-4471',
      payment_terms: 'NET_14',
    },
  },
  adapter,
});

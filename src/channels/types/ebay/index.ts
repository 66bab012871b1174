import { defineChannelType } from '../channel-type';
import { dateTime, id, oneOf, text } from '../schema-parts';
import { notBefore } from '../time-order';
import { adapter } from './adapter';

/** eBay: Sell Fulfillment API v1. The platform's shape is the response of getOrder. */
export const ebay = defineChannelType({
  name: 'ebay',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  config: [
    { key: 'app_id', meaning: 'Client id of the application', required: true, secret: false },
    { key: 'cert_id', meaning: 'Client secret of the application', required: true, secret: true },
    { key: 'refresh_token', meaning: 'Grant of the seller to the application', required: true, secret: true },
    { key: 'dev_id', meaning: "Developer account's id", required: false, secret: false },
    { key: 'site', meaning: 'Marketplace, for example EBAY_DE', required: false, secret: false },
    { key: 'environment', meaning: 'production or sandbox', required: false, secret: false },
  ],
  data: {
    required: ['ebay_order_id'],
    properties: {
      ebay_order_id: id("eBay's order id: 2-5-5 digits", '^\\d{2}-\\d{5}-\\d{5}$', '14-00001-12345'),
      legacy_order_id: text('Order id of the Trading API'),
      marketplace: text('Marketplace the items were listed on', '^EBAY_[A-Z_]{2,20}$'),
      buyer_username: text("Buyer's name on eBay"),
      buyer_checkout_notes: text('What the buyer wrote at checkout'),
      fulfillment_type: oneOf('How the items reach the buyer', [
        'SHIP_TO',
        'PREPARE_FOR_PICKUP',
        'SELLER_DEFINED',
        'DIGITAL',
        'FULFILLED_BY_EBAY',
      ]),
      merchant_location_key: text('Store of an in-store pickup order'),
      shipping_carrier_code: text('Carrier that the buyer chose'),
      shipping_service_code: text('Service of that carrier'),
      min_estimated_delivery: dateTime('Start of the delivery estimate'),
      max_estimated_delivery: dateTime('End of the delivery estimate'),
    },
  },
  validations: [notBefore('max_estimated_delivery', 'min_estimated_delivery')],
  exampleOrder: {
    order_number: '1188',
    order_date: '2026-03-01T09:30:00.000Z',
    delivery_type: 0,
    customer_info: { name: 'Max Beispiel', email: 'max@members.example.com', phone: '+49 30 0000001' },
    items: [
      { item_id: '10025641837214', sku: 'CAM-50MM', name: 'Lens 50 mm', quantity: 1, price: 129.9 },
      { item_id: '10025641837215', sku: 'CAP-49', name: 'Lens cap 49 mm', quantity: 3, price: 4.5 },
    ],
    totals: { subtotal: 143.4, shipping: 5.9, tax: 0, total: 149.3 },
    shipping_info: {
      method: 'Home Delivery',
      address: { line1: 'Beispielweg 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
    },
    payment_info: { method: 'EBAY', amount: 149.3, currency: 'EUR', status: 'PAID' },
    channel_specific_data: {
      ebay_order_id: '14-00001-12345',
      legacy_order_id: '110000000001-22000001',
      marketplace: 'EBAY_DE',
      buyer_username: 'max-sample',
      fulfillment_type: 'SHIP_TO',
      shipping_carrier_code: 'DHL',
      shipping_service_code: 'DE_DHLPaket',
      min_estimated_delivery: '2026-03-03T08:00:00.000Z',
      max_estimated_delivery: '2026-03-04T08:00:00.000Z',
    },
  },
  adapter,
});

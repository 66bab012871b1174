import { defineChannelType } from '../channel-type';
import { textAt } from '../platform-json';
import { notBefore } from '../time-order';
import { dateTime, flag, id, oneOf, text } from '../schema-parts';
import { adapter } from './adapter';
import { MARKETPLACE_IDS } from './marketplaces';

/**
 * Amazon: Selling Partner API, Orders API v0. The platform's shape is the `payload` of getOrder with the `OrderItems`
 * of getOrderItems beside it.
 */
export const amazonMarketplace = defineChannelType({
  name: 'amazon-marketplace',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  config: [
    { key: 'seller_id', meaning: 'Merchant token of the seller', required: true, secret: false },
    { key: 'marketplace_ids', meaning: 'Marketplaces to take orders from', required: true, secret: false },
    { key: 'region', meaning: 'API region: na, eu or fe', required: true, secret: false },
    { key: 'client_id', meaning: 'Login with Amazon client', required: true, secret: false },
    { key: 'client_secret', meaning: 'Secret of that client', required: true, secret: true },
    { key: 'refresh_token', meaning: 'Grant of the seller to that client', required: true, secret: true },
    {
      key: 'lwa_client_secret',
      meaning: 'Another name of client_secret in older configs',
      required: false,
      secret: true,
    },
    {
      key: 'aws_access_key_id',
      meaning: 'Only for applications that still sign requests',
      required: false,
      secret: true,
    },
  ],
  data: {
    required: ['amazon_order_id'],
    properties: {
      amazon_order_id: id("Amazon's order id: 3-7-7 digits", '^\\d{3}-\\d{7}-\\d{7}$', '902-3159896-1390916'),
      marketplace: text('Country code of the marketplace, or its id', '^([A-Z]{2}|A[A-Z0-9]{9,20})$'),
      fulfillment_channel: oneOf('Who ships: the seller (MFN) or Amazon (AFN)', ['MFN', 'AFN']),
      ship_service_level: text('Shipping service level as the marketplace names it'),
      ship_service_category: oneOf('Category of that service level', [
        'Expedited',
        'FreeEconomy',
        'NextDay',
        'Priority',
        'SameDay',
        'SecondDay',
        'Scheduled',
        'Standard',
      ]),
      purchase_order: text('Purchase order number of a business buyer'),
      is_prime: flag('Seller-fulfilled Prime order'),
      is_business_order: flag('Bought through Amazon Business'),
      earliest_ship_date: dateTime('Start of the time in which the seller has promised to ship'),
      latest_ship_date: dateTime('End of that time'),
      earliest_delivery_date: dateTime('Start of the promised delivery time'),
      latest_delivery_date: dateTime('End of that time'),
    },
  },
  validations: [
    {
      field: 'marketplace',
      rule: 'must be the country code of an Amazon marketplace or a marketplace id',
      holds: (data) => {
        const marketplace = textAt(data, 'marketplace');
        return marketplace?.length !== 2 || Object.hasOwn(MARKETPLACE_IDS, marketplace);
      },
    },
    notBefore('latest_ship_date', 'earliest_ship_date'),
    notBefore('latest_delivery_date', 'earliest_delivery_date'),
  ],
  exampleOrder: {
    order_number: 'VE-5001',
    order_date: '2026-11-16T08:05:00.000Z',
    delivery_type: 0,
    customer_info: {
      name: 'Aino Esimerkki',
      email: 'x7k2@marketplace.example.com',
      phone: '+358 40 0000001',
    },
    items: [
      {
        item_id: '68828574383266',
        sku: 'LAPTOP-14-16-512',
        name: 'Laptop 14", 16 GB, 512 GB',
        quantity: 1,
        price: 1199,
        properties: { asin: 'B000000001' },
      },
      { item_id: '68828574383267', sku: 'MOUSE-BT', name: 'Mouse', quantity: 2, price: 24.95 },
    ],
    totals: { total: 1248.9 },
    shipping_info: {
      method: 'Home Delivery',
      address: { line1: 'Esimerkkikatu 1', city: 'Helsinki', postal_code: '00100', country: 'FI' },
    },
    payment_info: { method: 'Other', amount: 1248.9, currency: 'EUR' },
    channel_specific_data: {
      amazon_order_id: '902-3159896-1390916',
      marketplace: 'DE',
      fulfillment_channel: 'MFN',
      ship_service_level: 'Exp DE EU',
      ship_service_category: 'Expedited',
      is_prime: false,
      is_business_order: false,
      earliest_ship_date: '2026-11-16T23:00:00.000Z',
      latest_ship_date: '2026-11-17T22:59:59.000Z',
    },
  },
  adapter,
});

import { defineChannelType } from '../channel-type';
import { dateTime, flag, id, text } from '../schema-parts';
import { notBefore } from '../time-order';
import { adapter } from './adapter';

/**
 * Wolt: Order API v1. The platform's shape is the response of `GET /orders/{orderId}`; amounts are in the
 * currency's smallest unit. `cutlery` is the venue's own and has no field there.
 */
export const wolt = defineChannelType({
  name: 'wolt',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  config: [
    { key: 'venue_id', meaning: "Wolt's id of the venue", required: true, secret: false },
    { key: 'api_key', meaning: 'Key of the Order API', required: true, secret: true },
    { key: 'merchant_id', meaning: "Wolt's id of the merchant", required: false, secret: false },
    { key: 'environment', meaning: 'production or development', required: false, secret: false },
    {
      key: 'webhook_signing_key',
      meaning: 'Key by which Wolt signs its notifications',
      required: false,
      secret: true,
    },
    { key: 'basic_auth', meaning: 'User and password of the Menu API', required: false, secret: true },
  ],
  data: {
    required: ['wolt_order_reference'],
    properties: {
      wolt_order_reference: id("Wolt's order id", '^[A-Za-z0-9-]{6,64}$', '6512f0a1c2d3e4f5a6b7c8d9'),
      venue_id: text('Venue that the order is for'),
      preparation_minutes: {
        type: ['number', 'null'],
        minimum: 0,
        maximum: 20_160,
        description: 'From the order to its estimated pickup',
      },
      scheduled_for: dateTime('When a preorder is to be delivered'),
      cutlery: flag('Whether cutlery goes into the bag'),
      self_delivery: flag('Whether the venue delivers itself'),
      consumer_comment: text('What the customer wrote for the venue'),
      company_tax_id: text('For an invoice'),
      loyalty_card_number: text("The customer's card of the venue"),
      attribution_id: text('Campaign that the order came from'),
      courier_pickup_at: dateTime('When the courier is expected at the venue'),
    },
  },
  validations: [notBefore('scheduled_for', 'courier_pickup_at')],
  exampleOrder: {
    order_number: '7002',
    order_date: '2026-11-18T16:45:00.000Z',
    delivery_type: 0,
    customer_info: { name: 'Aino E.', phone: '+358 40 0000402' },
    items: [
      {
        item_id: '6512f0a1c2d3e4f5a6b7c801',
        sku: 'PIZZA-FAMILY',
        name: 'Family pizza',
        quantity: 1,
        price: 24.9,
        substitutable: false,
      },
      {
        item_id: '6512f0a1c2d3e4f5a6b7c802',
        sku: 'OLIVES-BULK',
        name: 'Olives by weight',
        quantity: 0.35,
        price: 19.9,
        substitutable: true,
      },
    ],
    totals: { total: 31.87 },
    shipping_info: {
      method: 'Home Delivery',
      address: { line1: 'Esimerkkikatu 1', city: 'Helsinki', country: 'FIN' },
    },
    payment_info: { amount: 31.87, currency: 'EUR' },
    channel_specific_data: {
      wolt_order_reference: '6512f0a1c2d3e4f5a6b7c8d9',
      venue_id: '000000000000000000000402',
      preparation_minutes: 25,
      scheduled_for: '2026-11-18T18:00:00.000Z',
      self_delivery: false,
      consumer_comment: 'No onions, please',
    },
  },
  adapter,
});

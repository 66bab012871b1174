import { defineChannelType } from '../channel-type';
import { dateTime, flag, id, oneOf, text } from '../schema-parts';
import { adapter } from './adapter';

/**
 * Uber Eats: Marketplace Order API v2. The platform's shape is the response of `GET
 * /v2/eats/order/{order_id}`; amounts are in the currency's smallest unit.
 */
export const uberEats = defineChannelType({
  name: 'uber-eats',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  config: [
    { key: 'store_id', meaning: "Uber's id of the store", required: true, secret: false },
    { key: 'client_id', meaning: 'Client id of the application', required: true, secret: false },
    { key: 'client_secret', meaning: 'Client secret of the application', required: true, secret: true },
    {
      key: 'signing_key',
      meaning: 'Key by which Uber signs its notifications',
      required: false,
      secret: true,
    },
  ],
  data: {
    required: ['uber_order_id'],
    properties: {
      uber_order_id: id(
        "Uber's order id: a UUID",
        '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
        '153dd7f1-339d-4619-940c-418943c14636',
      ),
      display_id: text('Short id that the courier and the customer say', '^\\S{1,10}$'),
      store_id: text("Uber's id of the store"),
      delivered_by: oneOf('Who brings the order', ['uber', 'restaurant']),
      special_instructions: text('What the customer wrote for the store'),
      cutlery: flag('Whether disposable items go into the bag'),
      estimated_ready_at: dateTime('When the order is expected to be ready for pickup'),
      phone_code: text('Digits that reach the customer through the anonymous phone number'),
      courier: {
        type: ['object', 'null'],
        description: 'The courier, once there is one',
        properties: {
          name: text("The courier's first name"),
          phone: text("The courier's anonymous phone number"),
          vehicle_type: text('For example BICYCLE'),
          license_plate: text('Of the vehicle'),
          estimated_pickup_at: dateTime('When the courier is expected at the store'),
        },
      },
    },
  },
  validations: [
    {
      field: 'courier',
      rule: 'is only there when delivered_by is uber',
      holds: ({ courier, delivered_by }) =>
        courier === undefined || courier === null || delivered_by !== 'restaurant',
    },
  ],
  exampleOrder: {
    order_number: 'UE-20031',
    order_date: '2026-03-01T17:30:00.000Z',
    delivery_type: 0,
    customer_info: { name: 'Alex D.', phone: '+1 206 555 0100' },
    items: [
      {
        item_id: 'burrito',
        sku: 'BUR-01',
        name: 'Burrito',
        quantity: 2,
        price: 11.5,
        substitutable: true,
        properties: { note: 'No cilantro' },
      },
      { item_id: 'cola', sku: 'COL-33', name: 'Cola', quantity: 1, price: 2.25, substitutable: false },
    ],
    totals: { subtotal: 25.25, tax: 2.59, total: 27.84 },
    shipping_info: {
      method: 'Home Delivery',
      address: {
        line1: '1 Example Way',
        line2: 'Apt 4',
        city: 'Seattle',
        postal_code: '98101',
        country: 'US',
      },
    },
    payment_info: { amount: 27.84, currency: 'USD' },
    channel_specific_data: {
      uber_order_id: '153dd7f1-339d-4619-940c-418943c14636',
      display_id: '14636',
      store_id: '5e3d0095-1bf0-4896-af2e-f1a1182d16fc',
      delivered_by: 'uber',
      cutlery: false,
      estimated_ready_at: '2026-03-01T17:50:00.000Z',
      phone_code: '111 22 333',
      courier: {
        name: 'Sam',
        phone: '+1 206 555 0101',
        vehicle_type: 'BICYCLE',
        estimated_pickup_at: '2026-03-01T17:52:00.000Z',
      },
    },
  },
  adapter,
});

import { defineChannelType } from '../channel-type';
import { id, text } from '../schema-parts';
import { adapter } from './adapter';

/**
 * Salesforce: Platform REST API v62.0, the objects Order and OrderItem as the Place Order resource
 * (`/commerce/sale/order`) gives them. What Salesforce has no standard field for is in custom fields (`__c`).
 */
export const salesforce = defineChannelType({
  name: 'salesforce',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  config: [
    { key: 'instance_url', meaning: 'Address of the org', required: true, secret: false },
    { key: 'client_id', meaning: 'Consumer key of the connected app', required: true, secret: false },
    { key: 'client_secret', meaning: 'Consumer secret of the connected app', required: true, secret: true },
    { key: 'api_version', meaning: 'For example v62.0', required: false, secret: false },
    { key: 'organization_id', meaning: 'Id of the org', required: false, secret: false },
    {
      key: 'consumer_key',
      meaning: 'Another name of client_id in older configs',
      required: false,
      secret: true,
    },
    {
      key: 'security_token',
      meaning: 'Only for the user name and password flow',
      required: false,
      secret: true,
    },
  ],
  data: {
    required: ['account_id'],
    properties: {
      account_id: id(
        'Account that ordered: an id of 15 or 18 characters',
        '^001[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$',
        '001000000000112AAA',
      ),
      salesforce_order_id: text('Id of the Order', '^801[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$'),
      price_book: text('Price book, by its name or its id'),
      opportunity: text('Opportunity that became the order, by its name or its id'),
      contract_id: text('Contract that the order belongs to', '^800[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$'),
      purchase_order: text("Buyer's purchase order number"),
      payment_terms: text('For example NET_30', '^[A-Z][A-Z0-9_]{1,39}$'),
      order_type: text('Value of the Type picklist'),
      description: text('Description of the order'),
    },
  },
  validations: [
    {
      field: 'payment_terms',
      rule: 'needs a purchase_order when the goods are paid later',
      holds: ({ payment_terms, purchase_order }) =>
        typeof payment_terms !== 'string' ||
        !payment_terms.startsWith('NET_') ||
        (purchase_order !== undefined && purchase_order !== null && purchase_order !== ''),
    },
  ],
  exampleOrder: {
    order_number: 'LB-2002',
    order_date: '2026-03-01T09:30:00.000Z',
    delivery_type: 0,
    customer_info: { name: 'Aino Esimerkki', email: 'aino@example.com', phone: '+358 40 0000201' },
    items: [
      { item_id: 'jacket-m', sku: 'JACKET-NAVY-M', name: 'Jacket, navy, M', quantity: 1, price: 189 },
      { item_id: 'scarf', sku: 'SCARF-WOOL', name: 'Wool scarf', quantity: 2, price: 39.5 },
    ],
    totals: { subtotal: 268, shipping: 6.9, tax: 55.86, total: 274.9 },
    shipping_info: {
      method: 'Home Delivery',
      address: { line1: 'Esimerkkikatu 1', city: 'Helsinki', postal_code: '00100', country: 'FI' },
    },
    payment_info: { method: 'invoice', currency: 'EUR' },
    channel_specific_data: {
      account_id: '001000000000112AAA',
      salesforce_order_id: '801000000000042AAA',
      price_book: 'Nordic retail',
      opportunity: 'Autumn outerwear',
      purchase_order: 'HM-7781',
      payment_terms: 'NET_30',
    },
  },
  adapter,
});

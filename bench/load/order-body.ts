import { NUMBER } from './load';

const ITEMS = [
  'Whole milk 1 l',
  'Rye bread 500 g',
  'Apples, domestic',
  'Ground coffee 450 g',
  'Oat flakes 1 kg',
];

function item(index: number): object {
  return {
    item_id: `product-${100_000 + index}`,
    sku: `64084300${10_000 + index}`,
    name: ITEMS[index % ITEMS.length],
    quantity: 1 + (index % 3),
    price: 1.29 + index,
    properties: {
      sub_enabled: true,
      vat_percentage: 14,
      row_total: 3.87,
      fulfilment_flags: ['refrigerated'],
    },
  };
}

/** The body of an order, about 2 KB with 3 items; every request has its own order number. */
export function orderBody(channelId: string, items: number): string {
  return JSON.stringify({
    channel_id: channelId,
    order_number: `BENCH-${NUMBER}`,
    order_date: '2026-03-01T09:30:00.000Z',
    items: Array.from({ length: items }, (_, index) => item(index)),
    customer_info: { name: 'Aino Esimerkki', email: 'aino@example.com', phone: '+358 40 0000000' },
    totals: { subtotal: 11.61, shipping: 4.9, tax: 1.43, total: 16.51 },
    shipping_info: {
      method: 'Home Delivery',
      address: { line1: 'Esimerkkikatu 1 A 2', city: 'Helsinki', postal_code: '00100', country: 'FI' },
    },
    payment_info: { method: 'card', amount: 16.51, currency: 'EUR', status: 'authorized' },
    metadata: { campaign: 'spring', loyalty_number: '1234567890', comment: 'x'.repeat(600) },
    delivery_type: 0,
  });
}

import type { Random } from '../random';

/**
 * In every order, and never removed: an order without items can't be picked, and to ask for that would be
 * wrong (docs/workflow.md#picked-items).
 */
const STAPLE = 'bread';
const OTHERS = ['milk', 'apples', 'rice', 'coffee', 'soap'] as const;

/** Metadata with which every move is accepted. */
export const METADATA: Readonly<Record<string, unknown>> = {
  picker_id: 'picker-7',
  collected_by: 'A. Customer',
  cancellation_reason: 'out_of_stock',
  suspension_reason: 'address is being checked',
};

/** Where orders usually go next. */
export const USUAL_NEXT: Readonly<Record<string, readonly string[]>> = {
  pending: ['picking', 'picking', 'processing', 'suspended'],
  processing: ['picking', 'picking', 'cancelled'],
  picking: ['picked', 'picked', 'retrieving'],
  picked: ['shipped', 'retrieving', 'completed'],
  retrieving: ['shipped', 'collected'],
  shipped: ['completed'],
  collected: ['completed'],
  completed: ['cancelled'],
  suspended: ['picking', 'pending'],
  failed: ['processing'],
};

export function product(random: Random): string {
  return random.pick([STAPLE, ...OTHERS]);
}

export function removableProduct(random: Random): string {
  return random.pick(OTHERS);
}

/** Never the same twice, so that no change is without effect. */
export function price(random: Random): number {
  return Number((1 + random.next() * 1_000_000).toFixed(6));
}

export function orderBody(random: Random, channelId: string, number: string): object {
  const items = [STAPLE, ...random.shuffled(OTHERS).slice(0, random.integer(0, 3))];
  return {
    channel_id: channelId,
    order_number: number,
    order_date: '2026-03-01T09:30:00Z',
    customer_info: { name: 'A. Customer', phone: '+358 40 1234567' },
    items: items.map((item_id) => ({
      item_id,
      name: `Some ${item_id}`,
      quantity: random.integer(1, 9),
      price: price(random),
    })),
  };
}

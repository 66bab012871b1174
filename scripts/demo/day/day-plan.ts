import type { Sample, SampleItem } from '../samples';

type Fields = Readonly<Record<string, unknown>>;

/** One action of the store, or of its customer, on an order. */
export type Step =
  | { readonly kind: 'move'; readonly status: string; readonly metadata: Fields }
  /**
   * Asks for `retrieving` while the order is picked: a courier is dispatched and the status stays
   * (docs/workflow.md#courier).
   */
  | { readonly kind: 'courier'; readonly metadata: Fields }
  /** The customer changes the content of the order. */
  | { readonly kind: 'edit'; readonly note: string };

/** What was picked of an item, as an update to picked says it (docs/workflow.md#picked-items). */
export interface PickedItem {
  readonly item_id: string;
  readonly quantity: number;
  readonly properties: {
    readonly picked_quantity: number;
    readonly unpicked_quantity: number;
    readonly sub_item_id: string | null;
  };
}

const CLICK_AND_COLLECT = 1;

const move = (status: string, metadata: Fields = {}): Step => ({ kind: 'move', status, metadata });

/** The actions on the order with this number in a store's day: together the orders take every path. */
export function planDay({ order }: Sample, number: number): Step[] {
  const picker = `picker-${(number % 4) + 1}`;
  if (number % 9 === 4)
    return [move('cancelled', { cancellation_reason: 'customer_request', notes: 'Changed plans' })];
  if (number % 9 === 8) {
    return [
      move('picking', { picker_id: picker }),
      move('cancelled', { cancellation_reason: 'out_of_stock' }),
    ];
  }
  return [
    ...(number % 6 === 1 ? [{ kind: 'edit', note: 'Ring twice' } as const] : []),
    ...(number % 11 === 5 ? [move('failed'), move('processing')] : []),
    move('picking', { picker_id: picker, user_name: 'Store staff' }),
    ...(number % 7 === 2 ? suspension(picker) : []),
    ...(order.delivery_type !== CLICK_AND_COLLECT && number % 5 === 0 ? [courier(number)] : []),
    move('picked', { items: picksOf(order.items, number) }),
    ...handover(order.delivery_type, order.items, number),
  ];
}

/**
 * The statuses and other changes that a channel is notified of, in order: not steps into processing, but
 * courier and edit.
 */
export function newsOf(steps: readonly Step[]): string[] {
  let at = 'pending';
  return steps.flatMap((step) => {
    if (step.kind !== 'move') return [step.kind];
    const isLong = at === 'picked' && step.status === 'shipped';
    at = step.status;
    if (isLong) return ['retrieving', 'shipped'];
    return at === 'processing' ? [] : [at];
  });
}

/** Short picks, and a suggested substitute for every other item that has one; items not named are picked in full. */
export function picksOf(items: readonly SampleItem[], number: number): PickedItem[] {
  return items.flatMap((item, index) => {
    const substitute = suggestionOf(item);
    if (substitute !== null && index % 2 === 0) return [pick(item, item.quantity, substitute)];
    return number % 3 === 0 && index === 0 ? [pick(item, half(item.quantity), null)] : [];
  });
}

function suspension(picker: string): Step[] {
  return [
    move('suspended', { suspension_reason: 'Waiting for the customer', notes: 'Called, no answer' }),
    move('picking', { picker_id: picker }),
  ];
}

function courier(number: number): Step {
  return {
    kind: 'courier',
    metadata: { prepared_by: 'Store staff', retrieval_location: `door ${(number % 3) + 1}` },
  };
}

function handover(deliveryType: number, items: readonly SampleItem[], number: number): Step[] {
  const ending = number % 2 === 0 ? [move('completed')] : [];
  if (deliveryType !== CLICK_AND_COLLECT) {
    return [move('shipped', { tracking_number: `TRACK-${1_000 + number}`, carrier: 'Posti' }), ...ending];
  }
  const [item] = items;
  const rejected = {
    item_id: item?.item_id,
    quantity: item?.quantity,
    reason: 'collection_rejected_by_customer',
  };
  return [
    move('retrieving', { retrieval_location: 'desk' }),
    move('collected', {
      collected_by: 'Customer',
      id_verified: true,
      ...(number % 4 === 0 && { rejected_items: [rejected] }),
    }),
    ...ending,
  ];
}

function suggestionOf({ properties }: SampleItem): string | null {
  const [first] = (properties?.sub_suggestions ?? []) as { readonly item_id: string }[];
  return first?.item_id ?? null;
}

function pick({ item_id, quantity }: SampleItem, picked: number, subItemId: string | null): PickedItem {
  const unpicked = Number((quantity - picked).toFixed(3));
  return {
    item_id,
    quantity,
    properties: { picked_quantity: picked, unpicked_quantity: unpicked, sub_item_id: subItemId },
  };
}

function half(quantity: number): number {
  return Number.isInteger(quantity) ? Math.floor(quantity / 2) : Number((quantity / 2).toFixed(3));
}

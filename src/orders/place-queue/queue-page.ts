import type { OrderStatus } from '../../contract';

/** An order as the people of its store see it in their queue. */
export interface QueuedOrder {
  readonly order_id: string;
  readonly order_number: string;
  readonly channel_id: string;
  readonly channel_name: string | null;
  readonly status: OrderStatus;
  readonly version: number;
  readonly delivery_type: number | null;
  readonly created_at: Date;
  readonly due_at: Date | null;
  readonly due_kind: string | null;
  readonly lines: number;
  readonly units: number;
  readonly picked_lines: number;
  /** The whole name; those who show it shorten it. */
  readonly customer_name: string | null;
  readonly fulfilment_flags: readonly string[];
}

/** A place in the queue. */
export type QueuePlace = Pick<QueuedOrder, 'due_at' | 'created_at' | 'order_id'>;

export interface QueuePage {
  readonly orders: readonly QueuedOrder[];
  readonly isMore: boolean;
}

/** Makes one page of those of several channels: none of its orders is behind one that no page shows. */
export function mergedPage(pages: readonly QueuePage[], limit: number): QueuePage {
  const orders = pages.flatMap((page) => page.orders).sort(mostUrgentFirst);
  const ends = pages.flatMap((page) => (page.isMore ? [page.orders.at(-1)!] : []));
  const reached = orders.filter((order) => ends.every((end) => mostUrgentFirst(order, end) <= 0));
  const shown = reached.slice(0, limit);
  return { orders: shown, isMore: ends.length > 0 || shown.length < orders.length };
}

/** As the statement sorts the queue: what has no time of its own is behind what has one. */
function mostUrgentFirst(one: QueuePlace, other: QueuePlace): number {
  return (
    inOrder(one.due_at?.getTime() ?? Infinity, other.due_at?.getTime() ?? Infinity) ||
    inOrder(one.created_at.getTime(), other.created_at.getTime()) ||
    inOrder(one.order_id, other.order_id)
  );
}

function inOrder<T extends number | string>(one: T, other: T): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

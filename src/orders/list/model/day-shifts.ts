import type { Order } from '../../../contract';

/** How much a change adds to the count of one day and status. Days are UTC, as YYYY-MM-DD. */
export interface DayShift {
  readonly channel_id: string;
  readonly created_day: string;
  readonly order_day: string;
  readonly status: string;
  readonly count: number;
}

type Counted = Pick<Order, 'channel_id' | 'created_at' | 'order_date' | 'status'>;

/** What changes of orders add to the counts, summed; a change that stays in its count adds nothing. */
export function dayShiftsOf(
  changes: readonly { readonly before: Counted | null; readonly after: Counted }[],
): DayShift[] {
  const shifts = new Map<string, DayShift>();
  const shift = (order: Counted, by: number) => {
    const place = placeOf(order);
    const key = Object.values(place).join(' ');
    shifts.set(key, { ...place, count: (shifts.get(key)?.count ?? 0) + by });
  };
  for (const { before, after } of changes) {
    if (before !== null) shift(before, -1);
    shift(after, 1);
  }
  return [...shifts.values()].filter(({ count }) => count !== 0);
}

function placeOf(order: Counted): Omit<DayShift, 'count'> {
  return {
    channel_id: order.channel_id,
    created_day: dayOf(order.created_at),
    order_day: dayOf(order.order_date),
    status: order.status,
  };
}

/** The day of an ISO date-time in UTC. */
function dayOf(dateTime: string): string {
  return dateTime.slice(0, 10);
}

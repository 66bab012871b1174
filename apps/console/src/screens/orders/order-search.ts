import { ORDER_STATUSES, type OrderStatusName } from '../../orders/statuses';

/** What is searched for, as it stands in the address. */
export interface OrderSearch {
  readonly q?: string;
  readonly status?: OrderStatusName;
  /** The saved view that was chosen. */
  readonly view?: string;
}

/** Leaves out whatever an address can't mean. */
export function orderSearchIn({ q, status, view }: Readonly<Record<string, unknown>>): OrderSearch {
  return {
    q: typeof q === 'string' && q.trim() !== '' ? q.trim() : undefined,
    status: ORDER_STATUSES.find((known) => known === status),
    view: typeof view === 'string' && view !== '' ? view : undefined,
  };
}

/** The facts about a status. */
interface StatusRow {
  /** How far along an order is; absent: it keeps its rank. */
  readonly rank?: number;
  /** The statuses that an order may be moved to. */
  readonly next: readonly string[];
  /** The order's items no longer occupy storage locations. */
  readonly isLeaving?: true;
  /** The content of the order can no longer be replaced. */
  readonly isFinal?: true;
}

/** Every status of an order: the whole workflow, as data. */
export const STATUSES = {
  pending: { rank: 0, next: ['processing', 'cancelled', 'failed', 'suspended'] },
  processing: { rank: 1, next: ['picking', 'cancelled', 'failed', 'suspended'] },
  picking: { rank: 2, next: ['picked', 'cancelled', 'failed', 'suspended'] },
  picked: { rank: 3, next: ['retrieving', 'completed', 'cancelled', 'failed', 'suspended'] },
  retrieving: { rank: 4, next: ['shipped', 'collected', 'cancelled', 'failed', 'suspended'] },
  shipped: { rank: 5, next: ['completed', 'cancelled', 'failed', 'suspended'], isLeaving: true },
  collected: { rank: 5, next: ['completed', 'cancelled', 'failed', 'suspended'], isLeaving: true },
  completed: { rank: 6, next: ['cancelled'], isLeaving: true, isFinal: true },
  cancelled: { next: [], isLeaving: true, isFinal: true },
  failed: { next: ['processing'] },
  suspended: { next: ['pending', 'processing', 'picking', 'cancelled', 'failed'] },
} as const satisfies Readonly<Record<string, StatusRow>>;

export type OrderStatus = keyof typeof STATUSES;

export const ORDER_STATUSES = Object.keys(STATUSES) as OrderStatus[];

interface Row extends StatusRow {
  readonly next: readonly OrderStatus[];
}

const rows: Readonly<Record<OrderStatus, Row>> = STATUSES;

export const INITIAL_STATUS: OrderStatus = 'pending';

/** A status that receivers are not notified of: a step on the way to picking. */
export const INTERNAL_STATUS: OrderStatus = 'processing';

/** The statuses an order may be moved to from each. */
export const NEXT = column((status) => rows[status].next);

/** How far along an order is; the statuses without a rank keep that of the last ranked one before them. */
export const RANK: Readonly<Partial<Record<OrderStatus, number>>> = column((status) => rows[status].rank);

/** Statuses of orders whose items no longer occupy storage locations. */
export const LEFT_PLACE = ORDER_STATUSES.filter((status) => rows[status].isLeaving === true);

/** Statuses of orders whose content can no longer be replaced. */
export const FINAL_STATUSES = ORDER_STATUSES.filter((status) => rows[status].isFinal === true);

/** The statuses to which a suspended order may return: the ranked ones that the table allows. */
export const RESUMABLE = NEXT.suspended.filter((status) => RANK[status] !== undefined);

/** Moves that skip a status; the step in between is recorded and announced as its own version. */
export const THROUGH: Readonly<
  Partial<Record<OrderStatus, Readonly<Partial<Record<OrderStatus, OrderStatus>>>>>
> = {
  pending: { picking: 'processing' },
  picked: { shipped: 'retrieving' },
};

/** This move dispatches a courier and leaves the status as it is. */
export const COURIER_DISPATCH = { from: 'picking', to: 'retrieving' } as const;

function column<Value>(of: (status: OrderStatus) => Value): Readonly<Record<OrderStatus, Value>> {
  return Object.fromEntries(ORDER_STATUSES.map((status) => [status, of(status)])) as Record<
    OrderStatus,
    Value
  >;
}

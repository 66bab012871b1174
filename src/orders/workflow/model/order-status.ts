/** Every status an order can have (docs/workflow.md). */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'picking',
  'picked',
  'retrieving',
  'shipped',
  'collected',
  'completed',
  'cancelled',
  'failed',
  'suspended',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const INITIAL_STATUS: OrderStatus = 'pending';

type Next = Readonly<Record<OrderStatus, readonly OrderStatus[]>>;
type Through = Readonly<Partial<Record<OrderStatus, Readonly<Partial<Record<OrderStatus, OrderStatus>>>>>>;

/** The whole workflow, as data: the statuses an order may be moved to from each (docs/workflow.md). */
export const NEXT: Next = {
  pending: ['processing', 'cancelled', 'failed', 'suspended'],
  processing: ['picking', 'cancelled', 'failed', 'suspended'],
  picking: ['picked', 'cancelled', 'failed', 'suspended'],
  picked: ['retrieving', 'completed', 'cancelled', 'failed', 'suspended'],
  retrieving: ['shipped', 'collected', 'cancelled', 'failed', 'suspended'],
  shipped: ['completed', 'cancelled', 'failed', 'suspended'],
  collected: ['completed', 'cancelled', 'failed', 'suspended'],
  completed: ['cancelled'],
  cancelled: [],
  failed: ['processing'],
  suspended: ['pending', 'processing', 'picking', 'cancelled', 'failed'],
};

/**
 * Moves that skip a status; the step in between is recorded and announced as its own version
 * (docs/workflow.md#steps-in-between).
 */
export const THROUGH: Through = {
  pending: { picking: 'processing' },
  picked: { shipped: 'retrieving' },
};

/** This move dispatches a courier and leaves the status as it is (docs/workflow.md#courier). */
export const COURIER_DISPATCH = { from: 'picking', to: 'retrieving' } as const;

/**
 * How far along an order is; the statuses without a rank keep that of the last ranked one before them
 * (docs/workflow.md#ranks).
 */
export const RANK: Partial<Record<OrderStatus, number>> = {
  pending: 0,
  processing: 1,
  picking: 2,
  picked: 3,
  retrieving: 4,
  shipped: 5,
  collected: 5,
  completed: 6,
};

/** Where an order stands in its workflow. */
export interface Standing {
  readonly status: OrderStatus;
  readonly rank: number;
}

/** Why a move is refused. All but the first are refusals of a forced move, which may only go forward. */
export type MoveRefusal = 'not_in_table' | 'backward' | 'same_rank' | 'same_status' | 'out_of_cancelled';

export type Move =
  | { readonly verdict: 'moves'; readonly steps: readonly OrderStatus[]; readonly forced: boolean }
  | { readonly verdict: 'dispatches_courier' }
  | { readonly verdict: 'refused'; readonly because: MoveRefusal };

/**
 * Decides a status update. Pure: facts in, verdict out; the same call validates a request and again decides
 * when it is applied. A forced move that the table allows anyway is an ordinary one
 * (docs/workflow.md#forced-moves).
 */
export function decideMove(order: Standing, to: OrderStatus, force: boolean): Move {
  const steps = stepsTo(order.status, to);
  if (steps !== null) return { verdict: 'moves', steps, forced: false };
  if (force) return forceMove(order, to);
  const callsCourier = order.status === COURIER_DISPATCH.from && to === COURIER_DISPATCH.to;
  return callsCourier ? { verdict: 'dispatches_courier' } : { verdict: 'refused', because: 'not_in_table' };
}

/** The rank of an order that was at `rank` once it has `status`. */
export function rankAfter(rank: number, status: OrderStatus): number {
  return RANK[status] ?? rank;
}

function stepsTo(from: OrderStatus, to: OrderStatus): readonly OrderStatus[] | null {
  if (NEXT[from].includes(to)) return [to];
  const between = THROUGH[from]?.[to];
  return between === undefined ? null : [between, to];
}

function forceMove({ status, rank }: Standing, to: OrderStatus): Move {
  const because = whyNotForward(status, rank, to);
  return because === null ? { verdict: 'moves', steps: [to], forced: true } : { verdict: 'refused', because };
}

/** Forward is a higher rank, or into a status without one from any but cancelled (docs/workflow.md#forced-moves). */
function whyNotForward(from: OrderStatus, rank: number, to: OrderStatus): MoveRefusal | null {
  if (from === 'cancelled') return 'out_of_cancelled';
  if (from === to) return 'same_status';
  const goal = RANK[to];
  if (goal === undefined || goal > rank) return null;
  return goal < rank ? 'backward' : 'same_rank';
}

/** Contradictions in the two tables; empty when they are consistent. Checked when the service starts. */
export function workflowFaults(next: Next = NEXT, through: Through = THROUGH): string[] {
  const known = new Set<string>(ORDER_STATUSES);
  const unknown = Object.entries(next).flatMap(([from, targets]) =>
    [from, ...targets].filter((status) => !known.has(status)).map((status) => `${status} is no status`),
  );
  const missing = ORDER_STATUSES.filter((status) => next[status] === undefined).map(
    (status) => `${status} has no row`,
  );
  const reached = reachableFrom(INITIAL_STATUS, next);
  const unreachable = ORDER_STATUSES.filter((status) => !reached.has(status)).map(
    (status) => `${status} can't be reached from ${INITIAL_STATUS}`,
  );
  return [...unknown, ...missing, ...unreachable, ...shortcutFaults(next, through)];
}

/** Every status that an order can reach by any number of moves, including the first one. */
export function reachableFrom(first: OrderStatus, next: Next = NEXT): Set<OrderStatus> {
  const reached = new Set([first]);
  for (const status of reached) for (const target of next[status] ?? []) reached.add(target);
  return reached;
}

function shortcutFaults(next: Next, through: Through): string[] {
  return Object.entries(through).flatMap(([from, shortcuts]) =>
    Object.entries(shortcuts)
      .filter(([to, between]) => {
        const first = next[from as OrderStatus] ?? [];
        return !first.includes(between) || !next[between]?.includes(to as OrderStatus);
      })
      .map(([to, between]) => `${from} does not lead to ${to} through ${between}`),
  );
}

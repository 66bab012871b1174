import {
  COURIER_DISPATCH,
  INITIAL_STATUS,
  NEXT,
  ORDER_STATUSES,
  type OrderStatus,
  RANK,
  THROUGH,
} from '../../../contract';
import { type ForcedMoveRefusal, whyNotForward } from './forced-move';

type Next = Readonly<Record<OrderStatus, readonly OrderStatus[]>>;
type Through = typeof THROUGH;

/** The position of an order in its workflow. */
export interface Standing {
  readonly status: OrderStatus;
  readonly rank: number;
}

export type MoveRefusal = 'not_in_table' | ForcedMoveRefusal;

export type Move =
  | { readonly verdict: 'moves'; readonly steps: readonly OrderStatus[]; readonly forced: boolean }
  | { readonly verdict: 'dispatches_courier' }
  | { readonly verdict: 'refused'; readonly because: MoveRefusal };

export type AllowedMove = Exclude<Move, { verdict: 'refused' }>;

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

import type { OrderStatus } from '../../../contract';
import { type AllowedMove, decideMove, type Move, type Standing } from './order-status';

/** The kind of move that the 202 of a status update says. */
export type PromisedMove = 'ordinary' | 'forced' | 'courier';

/** An accepted status update that is not yet applied. */
export interface AcceptedMove {
  readonly to: OrderStatus;
  readonly force: boolean;
  /** Absent: any kind, as for updates that nobody was promised, or that an earlier release accepted. */
  readonly promised?: PromisedMove;
  /** The statuses from which the update may be applied. Absent: from any. */
  readonly from?: readonly OrderStatus[];
}

export function promiseOf(move: AllowedMove): PromisedMove {
  if (move.verdict === 'dispatches_courier') return 'courier';
  return move.forced ? 'forced' : 'ordinary';
}

/**
 * Decides an accepted update when it is applied: a courier where its 202 promised a move, or a move where it promised a courier, is
 * refused. What was promised as forced stays forced when the table allows it meanwhile, since its metadata was not required; an
 * ordinary move may become a forced one, if its client asked for that (docs/changing-orders.md#status-updates).
 */
export function decideAccepted(order: Standing, { to, force, promised, from }: AcceptedMove): Move {
  const move = decideMove(order, to, force);
  if (move.verdict === 'refused') return move;
  const isFromThere = from?.includes(order.status) ?? true;
  if (isFromThere && promised === 'forced') return { verdict: 'moves', steps: [to], forced: true };
  const isAsPromised = promised === undefined || (promised === 'courier') === (promiseOf(move) === 'courier');
  return isFromThere && isAsPromised ? move : { verdict: 'refused', because: 'not_in_table' };
}

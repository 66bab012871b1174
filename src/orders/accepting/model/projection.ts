import type { OrderStatus } from '../../../contract';
import { decideMove, rankAfter, type Standing } from '../../workflow/model/order-status';

/** An accepted status update that is not yet applied. */
export interface AcceptedMove {
  readonly to: OrderStatus;
  readonly force: boolean;
}

/**
 * The standing of an order once its accepted updates are applied, in the order accepted; those that will be
 * refused change nothing (docs/changing-orders.md#status-updates).
 */
export function project(now: Standing, accepted: readonly AcceptedMove[]): Standing {
  return accepted.reduce((standing, { to, force }) => {
    const move = decideMove(standing, to, force);
    return move.verdict === 'moves' ? follow(standing, move.steps) : standing;
  }, now);
}

function follow(from: Standing, steps: readonly OrderStatus[]): Standing {
  return steps.reduce((standing, status) => ({ status, rank: rankAfter(standing.rank, status) }), from);
}

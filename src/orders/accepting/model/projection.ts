import type { OrderStatus } from '../../../contract';
import { rankAfter, type Standing } from '../../workflow/model/order-status';
import { type AcceptedMove, decideAccepted } from '../../workflow/model/promised-move';

/** What becomes of an order by its accepted updates. */
export interface Projection {
  readonly standing: Standing;
  /** The status changes on the way there, newest first. */
  readonly steps: readonly { readonly from: OrderStatus; readonly to: OrderStatus }[];
}

/**
 * The order once its accepted updates are applied, in the order accepted; those that will be refused change nothing
 * (docs/changing-orders.md#status-updates).
 */
export function project(now: Standing, moves: readonly AcceptedMove[]): Projection {
  return moves.reduce<Projection>(
    (projection, accepted) => {
      const move = decideAccepted(projection.standing, accepted);
      return move.verdict === 'moves' ? move.steps.reduce(follow, projection) : projection;
    },
    { standing: now, steps: [] },
  );
}

function follow({ standing: { status, rank }, steps }: Projection, to: OrderStatus): Projection {
  return { standing: { status: to, rank: rankAfter(rank, to) }, steps: [{ from: status, to }, ...steps] };
}

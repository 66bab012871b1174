import { type OrderStatus, RANK } from '../../../contract';

/** Why a forced move is refused: it may only go forward (docs/workflow.md#forced-moves). */
export type ForcedMoveRefusal = 'backward' | 'same_rank' | 'same_status' | 'out_of_cancelled';

/** Forward is a higher rank, or into a status without one from any but cancelled. */
export function whyNotForward(from: OrderStatus, rank: number, to: OrderStatus): ForcedMoveRefusal | null {
  if (from === 'cancelled') return 'out_of_cancelled';
  if (from === to) return 'same_status';
  const goal = RANK[to];
  if (goal === undefined || goal > rank) return null;
  return goal < rank ? 'backward' : 'same_rank';
}

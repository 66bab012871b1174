import { NEXT, type OrderStatus, refusals } from '../contract';
import type { FieldProblem } from '../infrastructure/http';
import { type MoveRefusal } from './workflow/model/order-status';

const DIRECTIONS: Record<Exclude<MoveRefusal, 'not_in_table'>, string> = {
  backward: 'backward',
  same_rank: 'sideways (same rank)',
  same_status: 'nowhere (same status)',
  out_of_cancelled: 'backward (out of cancelled)',
};

export const orderRefusals = refusals({
  ORDER_NOT_FOUND: () => ({}),
  ORDER_NOT_CREATED: () => ({}),
  ORDER_FORBIDDEN: () => ({}),
  ORDER_NUMBER_AMBIGUOUS: (number: string) => ({ facts: { number } }),
  INVALID_VERSION: () => ({}),
  VERSION_NOT_FOUND: (version: string) => ({ facts: { version } }),
  ARCHIVE_UNAVAILABLE: () => ({}),
  ITEM_NOT_FOUND: () => ({}),
  STILL_BEING_APPLIED: () => ({}),
  NO_ITEMS: () => ({}),
  REPEATED_ITEM: (ids: readonly string[]) => ({ facts: { itemIds: ids.join(', ') } }),
  CHANNEL_DATA_REQUIRED: () => ({}),
  CHANNEL_DATA_INVALID: (problems: readonly string[]) => ({
    facts: { problems: problems.join('; ') },
    extra: { validation_errors: problems },
  }),
  PLACE_NOT_FOUND: (name: string) => ({ facts: { name } }),
  DUPLICATE_ORDER_NUMBER: (number: string) => ({ facts: { number } }),
  INVALID_STATUS_TRANSITION: (from: OrderStatus, to: OrderStatus) => ({
    facts: { from, to },
    extra: { current_status: from, requested_status: to, valid_transitions: NEXT[from] },
  }),
  FORCED_TRANSITION_FORBIDDEN: (from: OrderStatus, to: OrderStatus, because: keyof typeof DIRECTIONS) => ({
    facts: { from, to, direction: DIRECTIONS[because] },
    extra: { current_status: from, requested_status: to },
  }),
  INVALID_STATUS_METADATA: (problems: readonly FieldProblem[]) => ({
    facts: { problems: problems.map((problem) => problem.message).join('; ') },
    extra: { details: problems },
  }),
  ORDER_NOT_UPDATABLE: (status: OrderStatus) => ({ facts: { status } }),
  OTHER_CHANNEL: () => ({}),
  VERSION_MISMATCH: (version: number) => ({ facts: { version }, extra: { current_version: version } }),
});

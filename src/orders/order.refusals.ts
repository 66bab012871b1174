import { refusals } from '@libs/refusal';
import type { FieldProblem } from '../infrastructure/http';
import { type MoveRefusal, NEXT, type OrderStatus } from './workflow/model/order-status';

const DIRECTIONS: Record<Exclude<MoveRefusal, 'not_in_table'>, string> = {
  backward: 'backward',
  same_rank: 'sideways (same rank)',
  same_status: 'nowhere (same status)',
  out_of_cancelled: 'backward (out of cancelled)',
};

export const orderRefusals = refusals({
  ORDER_NOT_FOUND: () => ({ status: 404, message: 'Order not found' }),
  ORDER_NOT_CREATED: () => ({
    status: 404,
    message: 'The order was not created, so nothing can be changed in it',
  }),
  ORDER_FORBIDDEN: () => ({ status: 403, message: 'No access to the specified order' }),
  ORDER_NUMBER_AMBIGUOUS: (number: string) => ({
    status: 409,
    message: `Orders of several channels have the number ${number}: use the order id`,
  }),
  INVALID_VERSION: () => ({ status: 400, message: 'version must be a positive integer' }),
  VERSION_NOT_FOUND: (version: string) => ({ status: 404, message: `Order version ${version} not found` }),
  NO_ITEMS: () => ({ status: 422, message: 'items must have at least one element' }),
  REPEATED_ITEM: (ids: readonly string[]) => ({
    status: 422,
    message: `items repeats item_id ${ids.join(', ')}`,
  }),
  CHANNEL_DATA_REQUIRED: () => ({
    status: 422,
    message: 'channel_specific_data is required by this channel',
  }),
  CHANNEL_DATA_INVALID: (problems: readonly string[]) => ({
    status: 422,
    message: problems.join('; '),
    extra: { validation_errors: problems },
  }),
  PLACE_NOT_FOUND: (name: string) => ({ status: 422, message: `The channel has no place ${name}` }),
  DUPLICATE_ORDER_NUMBER: (number: string) => ({
    status: 409,
    message: `An order with order_number ${number} exists in the channel`,
  }),
  INVALID_STATUS_TRANSITION: (from: OrderStatus, to: OrderStatus) => ({
    status: 422,
    message: `An order can't go from ${from} to ${to}`,
    extra: { current_status: from, requested_status: to, valid_transitions: NEXT[from] },
  }),
  FORCED_TRANSITION_FORBIDDEN: (
    from: OrderStatus,
    to: OrderStatus,
    because: Exclude<MoveRefusal, 'not_in_table'>,
  ) => ({
    status: 403,
    message: `A forced transition may only go forward: ${from} to ${to} goes ${DIRECTIONS[because]}`,
    extra: { current_status: from, requested_status: to },
  }),
  INVALID_STATUS_METADATA: (problems: readonly FieldProblem[]) => ({
    status: 400,
    message: problems.map((problem) => problem.message).join('; '),
    extra: { details: problems },
  }),
  ORDER_NOT_UPDATABLE: (status: OrderStatus) => ({
    status: 409,
    message: `The content of a ${status} order can't be changed`,
  }),
  OTHER_CHANNEL: () => ({ status: 400, message: "channel_id is not the order's channel" }),
  VERSION_MISMATCH: (version: number) => ({
    status: 412,
    message: `If-Match names another version than the order's current one, ${version}`,
    extra: { current_version: version },
  }),
});

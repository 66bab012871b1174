import { refusals } from '@libs/refusal';
import type { OrderStatus } from '../orders';

export const pickingRefusals = refusals({
  PICKING_APP_TRANSITION_NOT_ALLOWED: (
    current: OrderStatus,
    requested: OrderStatus,
    allowed: readonly OrderStatus[],
  ) => ({
    status: 422,
    message: `The picking app may not move an order from ${current} to ${requested}`,
    extra: {
      data: {
        current_status: current,
        requested_status: requested,
        allowed_transitions: allowed,
        error_code: 'PICKING_APP_TRANSITION_NOT_ALLOWED',
      },
    },
  }),
  STILL_BEING_APPLIED: () => ({
    status: 503,
    message: 'The change is accepted and still being applied: ask again',
  }),
  CHANGE_NOT_POSSIBLE: (reason: string) => ({ status: 409, message: reason }),
  CHANGE_FAILED: (reason: string) => ({ status: 500, message: reason }),
});

import { type OrderStatus, refusals } from '../contract';

export const pickingRefusals = refusals({
  PICKING_APP_TRANSITION_NOT_ALLOWED: (
    from: OrderStatus,
    to: OrderStatus,
    allowed: readonly OrderStatus[],
  ) => ({
    facts: { from, to },
    extra: {
      data: {
        current_status: from,
        requested_status: to,
        allowed_transitions: allowed,
        error_code: 'PICKING_APP_TRANSITION_NOT_ALLOWED',
      },
    },
  }),
  CHANGE_NOT_POSSIBLE: (reason: string) => ({ facts: { reason } }),
  CHANGE_FAILED: (reason: string) => ({ facts: { reason } }),
});

import { requestText } from './request-text';

const BODY = JSON.stringify({
  status: 'cancelled',
  metadata: { cancellation_reason: 'customer_requested' },
});

/** A status update for each of the orders, which every order takes once. */
export function cancellations(orderIds: readonly string[], token: string): string[] {
  return orderIds.map((id) => requestText('PATCH', `/v1/orders/${id}/status`, token, BODY));
}

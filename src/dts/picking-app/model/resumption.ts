import type { OrderStatus } from '../../../orders';

interface StatusStep {
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
}

/** Where the transition table lets a suspended order go back to (docs/rules/picking-app.md#status-codes). */
const RESUMABLE: readonly OrderStatus[] = ['pending', 'processing', 'picking'];

/**
 * Where a suspended order goes on: where it was, if the table allows that, else picking
 * (docs/rules/picking-app.md#resuming).
 * @param history status changes, the newest first
 */
export function statusToResume(history: readonly StatusStep[]): OrderStatus {
  const before = history.find(({ to }) => to === 'suspended')?.from ?? null;
  return before !== null && RESUMABLE.includes(before) ? before : 'picking';
}

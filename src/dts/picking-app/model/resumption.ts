import type { OrderStatus } from '../../../orders';

interface StatusStep {
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
}

/** The statuses to which the transition table lets a suspended order return (docs/rules/picking-app.md#resuming). */
const RESUMABLE: readonly OrderStatus[] = ['pending', 'processing', 'picking'];

/**
 * The status in which a suspended order continues: the one before, if the table allows it, else picking
 * (docs/rules/picking-app.md#resuming).
 * @param history status changes, newest first
 */
export function statusToResume(history: readonly StatusStep[]): OrderStatus {
  const before = history.find(({ to }) => to === 'suspended')?.from ?? null;
  return before !== null && RESUMABLE.includes(before) ? before : 'picking';
}

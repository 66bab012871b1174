import { type OrderStatus, RESUMABLE } from '../../../contract';

interface StatusStep {
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
}

/**
 * The status in which a suspended order continues: the one before, if the table allows it, else picking
 * (docs/rules/dts.md#resuming).
 * @param history status changes, newest first
 */
export function statusToResume(history: readonly StatusStep[]): OrderStatus {
  const before = history.find(({ to }) => to === 'suspended')?.from ?? null;
  return before !== null && RESUMABLE.includes(before) ? before : 'picking';
}

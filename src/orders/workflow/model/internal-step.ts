import type { RecordedEvent } from '@libs/outbox';
import { INTERNAL_STATUS, type OrderStatus } from '../../../contract';
import { withoutOrder } from '../../model/order-event-data';

/**
 * Whether an `order:status_changed` is a step into `processing`, which is not sent to webhooks
 * (docs/workflow.md#processing).
 */
export function isInternalStep({ subject, data }: Pick<RecordedEvent, 'subject' | 'data'>): boolean {
  if (!data.includes(INTERNAL_STATUS)) return false;
  const told = JSON.parse(withoutOrder(subject ?? '', data)) as { new_status: OrderStatus };
  return told.new_status === INTERNAL_STATUS;
}

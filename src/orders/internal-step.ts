import type { RecordedEvent } from '@libs/outbox';
import { INTERNAL_STATUS, type OrderStatus } from '../contract';
import { withoutOrder } from './store/order-event-data';

/**
 * Whether an `order:status_changed` is a step into `processing`, which is not sent to webhooks
 * (docs/workflow.md#processing).
 */
export function isInternalStep(
  event: Pick<RecordedEvent, 'partition' | 'subject' | 'version' | 'data'>,
): boolean {
  const { partition: channel_id, subject: order_id, version, data } = event;
  if (!data.includes(INTERNAL_STATUS)) return false;
  const told = JSON.parse(withoutOrder({ channel_id, order_id, version, data })) as {
    new_status: OrderStatus;
  };
  return told.new_status === INTERNAL_STATUS;
}

import { INTERNAL_STATUS, type OrderStatus } from '../../../contract';
import { withoutOrder } from '../../model/order-event-data';

/**
 * Whether the data of an `order:status_changed` is a step into `processing`, which is not sent to webhooks
 * (docs/workflow.md#processing).
 */
export function isInternalStep(data: string): boolean {
  if (!data.includes(INTERNAL_STATUS)) return false;
  return (JSON.parse(withoutOrder(data)) as { new_status: OrderStatus }).new_status === INTERNAL_STATUS;
}

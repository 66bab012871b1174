import type { Order } from '../../../contract';
import { diffOrders } from '../../history/model/order-diff';
import type { OrderChange } from '../../model/order-change';
import type { JsonObject } from '../../model/order-item';
import type { Origin } from '../../model/origin';
import { commonMetadata } from './status-metadata';

/**
 * What a status update to `retrieving` does while the order is picked: the status stays, the metadata of the request is
 * stored as the order's courier, and the event is marked (docs/workflow.md#courier).
 */
export function dispatchCourier(
  { order, rank }: { readonly order: Order; readonly rank: number },
  { metadata, origin }: { readonly metadata: JsonObject; readonly origin: Origin },
  now: Date,
): OrderChange {
  const courier = { ...metadata, ...commonMetadata(metadata, origin), dispatched_at: now.toISOString() };
  const after: Order = {
    ...order,
    version: order.version + 1,
    metadata: { ...order.metadata, courier },
    updated_at: now.toISOString(),
  };
  return {
    after,
    before: order,
    rank,
    changeType: 'courier_dispatched',
    status: null,
    statusMetadata: {},
    changes: diffOrders(order, after),
    events: [{ type: 'order:updated', data: { changes: { items: [] }, courier_dispatched: true, courier } }],
    origin,
  };
}

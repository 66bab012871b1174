import type { Delivery, DeliveryFilter } from '@oms/client';
import type { Action } from '../../action.js';
import { Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/output.js';

/** `oms deliveries`: prints what was sent to the webhook of a channel. */
export const listDeliveries: Action = async (context, options) => {
  const most = Number(options.limit);
  if (!Number.isInteger(most) || most < 1) throw new Failure('--limit must be a number from 1');
  const filter: DeliveryFilter = {
    status: options.status as DeliveryFilter['status'],
    order_number: options.order as string | undefined,
    limit: Math.min(most, 100),
  };
  const client = await context.client();
  const channelId = await context.channel(client);
  const deliveries: Delivery[] = [];
  for await (const delivery of client.deliveries.list(channelId, filter, { signal: context.signal })) {
    deliveries.push(delivery);
    if (deliveries.length === most) break;
  }
  const columns = {
    at: (delivery: Delivery) => delivery.delivery_timestamp ?? '',
    event: (delivery: Delivery) => delivery.event_type,
    order: (delivery: Delivery) => printable(delivery.order_number ?? ''),
    status: (delivery: Delivery) => delivery.delivery_status,
    response: (delivery: Delivery) => String(delivery.response_status ?? printable(delivery.error ?? '')),
    next: (delivery: Delivery) => delivery.next_retry ?? '',
    id: (delivery: Delivery) => delivery.id,
  };
  context.out.table(deliveries, columns, 'Nothing was sent.');
};

import { randomBytes } from 'node:crypto';
import type { OmsClient, OrderStatus } from '@oms/client';
import type { Sample } from './samples.js';

/** What each status needs to be told (docs/workflow.md#metadata). */
const METADATA: Partial<Record<OrderStatus, Record<string, unknown>>> = {
  picking: { picker_id: 'oms' },
  collected: { collected_by: 'oms' },
  cancelled: { cancellation_reason: 'customer_requested' },
  suspended: { suspension_reason: 'held by oms' },
};

/** A number that no other order has. */
export function numberFor({ order }: Sample): string {
  return `${order.order_number}-${randomBytes(4).toString('hex').toUpperCase()}`;
}

/** Places a sample order and moves it from status to status; resolves with its id once all of it is applied. */
export async function walk(
  client: OmsClient,
  channelId: string,
  sample: Sample,
  statuses: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly id: string; readonly orderNumber: string }> {
  const orderNumber = numberFor(sample);
  const order = { ...sample.order, channel_id: channelId, order_number: orderNumber };
  const { id, job } = await client.orders.create(order, { signal });
  await job.wait({ signal });
  for (const status of statuses as OrderStatus[]) {
    const move = await client.orders.move(id, status, METADATA[status] ?? {}, { signal });
    await move.wait({ signal });
  }
  return { id, orderNumber };
}

import type { Order } from '@oms/client';
import type { Action } from '../../action.js';
import { type Output, printable } from '../../terminal/output.js';

/** `oms orders show`: prints an order. */
export const showOrder: Action = async (context, _options, orderId) => {
  const client = await context.client();
  const order = await client.orders.get(orderId, { signal: context.signal });
  context.out.result(order, () => linesOf(order, context.out));
};

function linesOf(order: Order, out: Output): string[] {
  const items = order.items.map((item) => {
    const name = printable(item.name ?? item.item_id);
    return `  ${String(item.quantity).padStart(5)} x ${name}${item.status === 'pending' ? '' : ` (${item.status})`}`;
  });
  return [
    `${out.paint('bold', printable(order.order_number))}  ${out.paint('cyan', order.status)}  version ${order.version}`,
    `  id       ${order.id}`,
    `  channel  ${order.channel_id}`,
    `  created  ${order.created_at}`,
    `  updated  ${order.updated_at}`,
    ...items,
  ];
}

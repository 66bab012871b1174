import type { FoundOrder, OrderSearch } from '@oms/client';
import type { Action } from '../../action.js';
import { Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/output.js';

/** `oms orders find`: prints the orders that fit. */
export const findOrders: Action = async (context, options, words) => {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new Failure('--limit must be a number from 1');
  const query: OrderSearch = {
    q: [words].flat().join(' '),
    channel_id: context.namedChannel,
    status: options.status as string | undefined,
    limit: Math.min(limit, 100),
  };
  const client = await context.client();
  const found: FoundOrder[] = [];
  for await (const order of client.orders.search(query, { signal: context.signal })) {
    found.push(order);
    if (found.length === limit) break;
  }
  const columns = {
    number: (order: FoundOrder) => printable(order.order_number),
    status: (order: FoundOrder) => order.status,
    version: (order: FoundOrder) => String(order.version),
    created: (order: FoundOrder) => order.created_at,
    id: (order: FoundOrder) => order.id,
  };
  context.out.table(
    found,
    columns,
    'Nothing found. A whole number, its end, or a whole name or e-mail address finds most.',
  );
};

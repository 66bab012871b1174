import { z } from 'zod';
import { counted } from '../../answers/counted.js';
import { quoted } from '../../answers/readable-text.js';
import { order } from '../arguments.js';
import { readTool } from '../tool.js';

export const getOrder = readTool({
  name: 'get_order',
  title: 'Read an order',
  description: 'Shows an order as it is, or exactly as it was in one of its versions.',
  input: {
    order,
    version: z.number().int().min(1).optional().describe('An earlier version; absent: the latest'),
  },
  async read({ order: orderId, version }, { oms, call }) {
    if (version === undefined) {
      const found = await oms.orders.get(orderId, call);
      return { says: sentence(found), data: { order: found } };
    }
    const path = { orderId, version };
    const found = await oms.get('/v1/orders/{orderId}/versions/{version}', { path, ...call });
    return { says: `As it was: ${sentence(found.order)}`, data: { ...found } };
  },
});

function sentence({
  order_number,
  status,
  version,
  items,
}: {
  order_number: string;
  status: string;
  version: number;
  items: readonly unknown[];
}): string {
  return `Order ${quoted(order_number)}, ${status}, version ${version}, ${counted(items.length, 'item')}.`;
}

import { quoted } from '../../answers/readable-text.js';
import { order } from '../arguments.js';
import { readTool } from '../tool.js';

export const orderMoves = readTool({
  name: 'order_moves',
  title: 'Where an order may be moved',
  description:
    'Shows the statuses that an order may be moved to from the one it has, and the metadata that each move takes.',
  input: { order },
  async read({ order: orderId }, { oms, call }) {
    const [found, workflow] = await Promise.all([
      oms.orders.get(orderId, call),
      oms.get('/v1/workflow', call),
    ]);
    const moves = workflow.data.find(({ status }) => status === found.status)?.moves ?? [];
    const targets = moves.map(({ to }) => to).join(', ') || 'nothing: this is the end';
    return {
      says: `Order ${quoted(found.order_number)} is ${found.status} and may become ${targets}.`,
      data: {
        order_id: found.id,
        order_number: found.order_number,
        status: found.status,
        version: found.version,
        moves,
      },
    };
  },
});

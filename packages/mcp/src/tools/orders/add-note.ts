import { z } from 'zod';
import { quoted } from '../../answers/readable-text.js';
import { order } from '../arguments.js';
import { writeTool } from '../tool.js';

export const addNote = writeTool({
  name: 'add_note',
  title: 'Add a note to an order',
  area: 'orders',
  isDestructive: false,
  description:
    'Writes a note beside an order for colleagues. It is no part of the order, no webhook tells of it, and it can not be changed or removed.',
  input: { order, text: z.string().min(1).max(2_000).describe('The note') },
  async prepare({ order: orderId, text }, { oms, call }) {
    const { id, order_number } = await oms.orders.get(orderId, call);
    return {
      says: `A note of ${text.length} characters would be written beside order ${quoted(order_number)}.`,
      data: { order_id: id, order_number },
      async act(context, idempotencyKey) {
        const init = { path: { orderId: id }, body: { text }, idempotencyKey, ...context.call };
        const note = await context.oms.post('/v1/orders/{orderId}/notes', init);
        return {
          says: 'The note is written.',
          data: { order_id: id, note_id: note.id, created_at: note.created_at },
        };
      },
    };
  },
});

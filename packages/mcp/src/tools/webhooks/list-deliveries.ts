import { EVENT_TYPES } from '@oms/client';
import { z } from 'zod';
import { counted } from '../../answers/counted.js';
import { channelId, limit } from '../arguments.js';
import { firstRows } from '../first-rows.js';
import { readTool } from '../tool.js';

export const listDeliveries = readTool({
  name: 'list_deliveries',
  title: 'List webhook deliveries',
  description:
    'Lists the webhook deliveries of a channel or of one of its orders, newest first, each with its latest attempt.',
  input: {
    channel_id: channelId,
    order_number: z.string().min(1).max(255).optional().describe('Only of the order with this number'),
    status: z
      .enum(['delivered', 'failed'])
      .optional()
      .describe('Only with this outcome of the latest attempt'),
    event_type: z.enum(EVENT_TYPES).optional(),
    limit: limit(100, 20),
  },
  async read({ channel_id, limit: most, ...filter }, { oms, call }) {
    const found = await firstRows(oms.deliveries.list(channel_id, { ...filter, limit: most }, call), most);
    const deliveries = found.map(({ request_headers: _headers, ...delivery }) => delivery);
    return {
      says: `${counted(deliveries.length, 'delivery', 'deliveries')}, newest first. delivery_attempts shows all attempts of one.`,
      data: { deliveries },
    };
  },
});

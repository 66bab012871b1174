import { z } from 'zod';
import { counted } from '../../answers/counted.js';
import { channelId, limit, STATUSES } from '../arguments.js';
import { readTool } from '../tool.js';

export const findOrders = readTool({
  name: 'find_orders',
  title: 'Find orders',
  description:
    'Finds orders by one text: order number (also its beginning or end), id, name, mail address or phone number of the ' +
    'customer, item id, SKU or place. Newest first. A creation that failed is found by its whole order number.',
  input: {
    text: z.string().min(1).max(255).describe('What to search for'),
    channel_id: channelId.optional(),
    status: z.array(z.enum(STATUSES)).min(1).optional().describe('Only orders in one of these statuses'),
    late: z.boolean().optional().describe('true: only orders that are behind a deadline'),
    unchanged_for_minutes: z
      .number()
      .int()
      .min(1)
      .max(527_040)
      .optional()
      .describe('Only unfinished orders that have not changed for so long'),
    limit: limit(100, 20),
  },
  async read({ text, status, late, unchanged_for_minutes, ...filter }, { oms, call }) {
    const query = {
      ...filter,
      q: text,
      status: status?.join(','),
      ...(late === true && { late: 'true' as const }),
      unchanged_for: unchanged_for_minutes,
    };
    const { data, failed_creations, next } = await oms.get('/v1/search/orders', { query, ...call });
    const failed =
      failed_creations.length === 0
        ? ''
        : ` ${counted(failed_creations.length, 'creation')} with this number failed.`;
    const more = next === null ? '' : ' There are more: narrow the search.';
    const none =
      data.length === 0 ? ' A whole number, its end, or a whole name or mail address finds most.' : '';
    return {
      says: `${counted(data.length, 'order')} found.${failed}${more}${none}`,
      data: { orders: data, failed_creations },
    };
  },
});

import { z } from 'zod';
import { counted } from '../../answers/counted.js';
import { quoted } from '../../answers/readable-text.js';
import { after, limit, order } from '../arguments.js';
import { readTool } from '../tool.js';

const KINDS = ['version', 'job', 'delivery', 'push', 'audit', 'picking', 'note', 'assignment'] as const;

export const orderTimeline = readTool({
  name: 'order_timeline',
  title: 'What happened to an order',
  description:
    'Shows everything that happened to an order, newest first: versions with what changed and who asked for it, jobs, webhook ' +
    'deliveries with their attempts, push messages, picking, notes, assignees and, to an admin key, the audit log.',
  input: {
    order,
    kinds: z.array(z.enum(KINDS)).min(1).optional().describe('Only these kinds'),
    limit: limit(100, 30),
    after,
  },
  async read({ order: orderId, kinds, ...page }, { oms, call }) {
    const query = { ...page, kind: kinds?.join(',') };
    const { data, next, order_number, order_id } = await oms.get('/v1/orders/{orderId}/timeline', {
      path: { orderId },
      query,
      ...call,
    });
    const more = next === null ? '' : ' There are older ones: give `next` as `after`.';
    return {
      says: `${counted(data.length, 'entry', 'entries')} of order ${quoted(order_number)}, newest first.${more}`,
      data: { order_id, order_number, next, entries: data },
    };
  },
});

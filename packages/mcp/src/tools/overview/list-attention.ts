import { z } from 'zod';
import { counted } from '../../answers/counted.js';
import { after, channelId, limit } from '../arguments.js';
import { readTool } from '../tool.js';

const KINDS = ['deadline', 'failed', 'suspended', 'webhook', 'parked', 'channel'] as const;

export const listAttention = readTool({
  name: 'list_attention',
  title: 'What needs a hand',
  description:
    'Lists what needs a hand, newest first, and counts it by kind: deadlines that warn or were missed, failed jobs, orders that ' +
    'have been suspended for long, webhooks given up, parked work, channels that are not healthy. What is mended is gone.',
  input: {
    kinds: z.array(z.enum(KINDS)).min(1).optional().describe('Only these kinds'),
    channel_id: channelId.optional(),
    limit: limit(100, 20),
    after,
  },
  async read({ kinds, limit: most, after: from, channel_id }, { oms, call }) {
    const filter = { kind: kinds?.join(','), channel_id };
    const [{ data, next }, { counts, total }] = await Promise.all([
      oms.get('/v1/attention', { query: { ...filter, limit: most, after: from }, ...call }),
      oms.get('/v1/attention/counts', { query: filter, ...call }),
    ]);
    const some = Object.entries(counts as Record<string, number>).filter(([, count]) => count > 0);
    const byKind = some.map(([kind, count]) => `${kind} ${count}`);
    return {
      says:
        total === 0
          ? 'Nothing needs a hand.'
          : `${counted(total, 'entry needs', 'entries need')} a hand: ${byKind.join(', ')}.`,
      data: { counts, total, entries: data, next },
    };
  },
});

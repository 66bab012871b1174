import { z } from 'zod';
import { counted } from '../../answers/counted.js';
import { channelId, JOB_TYPES, limit } from '../arguments.js';
import { firstRows } from '../first-rows.js';
import { readTool } from '../tool.js';

export const listJobs = readTool({
  name: 'list_jobs',
  title: 'List jobs',
  description:
    'Lists jobs (accepted changes and what became of them), newest first: of a cause, a status, a channel or an order.',
  input: {
    channel_id: channelId.optional(),
    status: z.enum(['queued', 'processing', 'completed', 'failed']).optional(),
    type: z.enum(JOB_TYPES).optional(),
    error_code: z.string().min(1).max(64).optional().describe('Such as DUPLICATE_ORDER_NUMBER'),
    order_number: z.string().min(1).max(255).optional(),
    limit: limit(100, 20),
  },
  async read({ limit: most, ...filter }, { oms, call }) {
    const jobs = await firstRows(oms.jobs.list({ ...filter, limit: most }, call), most);
    return { says: `${counted(jobs.length, 'job')}, newest first.`, data: { jobs } };
  },
});

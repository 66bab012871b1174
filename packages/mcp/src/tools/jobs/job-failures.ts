import { counted } from '../../answers/counted.js';
import { channelId } from '../arguments.js';
import { readTool } from '../tool.js';

export const jobFailures = readTool({
  name: 'job_failures',
  title: 'Failed jobs by cause',
  description:
    'Counts failed jobs (accepted changes that had no effect) by type and error code, each with its newest message and what can ' +
    'be done about it. list_jobs shows the jobs of one cause.',
  input: { channel_id: channelId.optional() },
  async read(query, { oms, call }) {
    const { data, counted: all, ...rest } = await oms.get('/v1/jobs/failures', { query, ...call });
    return {
      says:
        all === 0
          ? 'No job has failed.'
          : `${counted(all, 'failed job')} of ${counted(data.length, 'cause')}.`,
      data: { causes: data, counted: all, ...rest },
    };
  },
});

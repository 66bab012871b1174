import { remedyOf } from '../../answers/explain-error.js';
import { id } from '../arguments.js';
import { readTool } from '../tool.js';

export const getJob = readTool({
  name: 'get_job',
  title: 'Read a job',
  description: 'Shows one accepted change, what became of it, and what can be done if it failed.',
  input: { job_id: id.describe('The id of the job') },
  async read({ job_id }, { oms, call }) {
    const job = await oms.jobs.get(job_id, call);
    const why = job.error === null ? '' : ` ${job.error.code}: ${remedyOf(job.error.code)}`;
    return { says: `The job ${job.type} is ${job.status}.${why}`, data: { job } };
  },
});

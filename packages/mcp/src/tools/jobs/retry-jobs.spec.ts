import type { ToolContext } from '../tool.js';
import { retryJobs } from './retry-jobs.js';

it('retries the newest jobs of a cause in the order in which they were accepted', async () => {
  const retried: string[] = [];
  const jobs = {
    async *list() {
      for (const id of ['third', 'second', 'first']) yield { id, status: 'failed' };
    },
    retry: (id: string) => Promise.resolve(retried.push(id)),
  };
  const context = { oms: { jobs }, call: {} } as unknown as ToolContext;
  const { act } = await retryJobs.prepare({ error_code: 'PLACE_NOT_FOUND', limit: 2 }, context);
  await act(context, 'key');
  expect(retried).toEqual(['second', 'third']);
});

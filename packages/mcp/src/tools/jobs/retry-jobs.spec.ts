import { ConnectionError } from '@oms/client';
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

it('is asked for again as a whole, with the same keys, where nobody knows whether a job was retried', async () => {
  const keys: string[] = [];
  let isLost = true;
  const jobs = {
    async *list() {
      for (const id of ['second', 'first']) yield { id, status: 'failed' };
    },
    retry: (_id: string, { idempotencyKey }: { idempotencyKey: string }) => {
      keys.push(idempotencyKey);
      return isLost && idempotencyKey === 'key.1'
        ? Promise.reject(new ConnectionError('TIMED_OUT', 'no response'))
        : Promise.resolve();
    },
  };
  const context = { oms: { jobs }, call: {} } as unknown as ToolContext;
  const { act } = await retryJobs.prepare({ error_code: 'PLACE_NOT_FOUND', limit: 2 }, context);
  await expect(act(context, 'key')).rejects.toBeInstanceOf(ConnectionError);
  isLost = false;
  expect(await act(context, 'key')).toMatchObject({ data: { retried: ['first', 'second'], refused: [] } });
  expect(keys).toEqual(['key.0', 'key.1', 'key.0', 'key.1']);
});

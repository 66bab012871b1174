import type { OmsClient } from '@oms/client';
import type { Context } from '../../context.js';
import type { Action, Options } from '../../action.js';
import { Failure } from '../../terminal/exit-codes.js';
import { Progress } from '../../terminal/progress.js';

/** `oms jobs retry`: queues failed jobs again. */
export const retryJobs: Action = async (context, options, named) => {
  const given = [named ?? []].flat();
  if (given.length === 0 && options.failed !== true)
    throw new Failure('Name jobs, or give --failed for all that failed.');
  const client = await context.client();
  const ids = given.length > 0 ? given : await failedJobs(client, context, options);
  await context.confirm(`retry ${ids.length} jobs`);
  const progress = new Progress(ids.length, 'jobs queued again');
  try {
    for (const id of ids) {
      await client.jobs.retry(id, { signal: context.signal });
      progress.step();
    }
  } finally {
    progress.end();
  }
  context.out.result({ retried: ids }, () => [`${ids.length} jobs are queued again.`]);
};

async function failedJobs(client: OmsClient, { signal }: Context, options: Options): Promise<string[]> {
  const ids = [];
  const filter = { status: 'failed', channel_id: options.channel as string | undefined, limit: 100 } as const;
  for await (const { id, error } of client.jobs.list(filter, { signal }))
    if (options.code === undefined || error?.code === options.code) ids.push(id);
  return ids;
}

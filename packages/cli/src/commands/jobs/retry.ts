import { isOmsError, type OmsClient } from '@oms/client';
import type { Context } from '../../context.js';
import type { Action, Options } from '../../action.js';
import { Failure } from '../../terminal/exit-codes.js';
import { Progress } from '../../terminal/progress.js';

/** `oms jobs retry`: queues failed jobs again. */
export const retryJobs: Action = async (context, options, named) => {
  const given = [named ?? []].flat();
  const isNamed = given.length > 0;
  if (!isNamed && options.failed !== true)
    throw new Failure('Name jobs, or give --failed for all that failed.');
  if (isNamed && (options.failed === true || options.code !== undefined || options.channel !== undefined))
    throw new Failure('--failed, --code and --channel choose jobs that failed: name jobs, or give these.');
  const client = await context.client();
  const ids = isNamed ? given : await failedJobs(client, context, options);
  const { namedChannel } = context;
  const where = isNamed
    ? ''
    : ` of ${namedChannel === undefined ? 'all channels' : `the channel ${namedChannel}`}`;
  await context.confirm(`retry ${ids.length} jobs${where}`);
  const { retried, passed } = await retryAll(client, context, ids, !isNamed);
  context.out.result({ retried, not_failed: passed }, () => [
    `${retried.length} jobs are queued again.`,
    ...(passed.length > 0 ? [`${passed.length} were not failed any more: retried meanwhile, or gone.`] : []),
  ]);
};

/** The oldest first: changes of an order run in the order in which they are queued again. */
async function failedJobs(
  client: OmsClient,
  { namedChannel, signal }: Context,
  options: Options,
): Promise<string[]> {
  const ids = [];
  const filter = { status: 'failed', channel_id: namedChannel, limit: 100 } as const;
  for await (const { id, error } of client.jobs.list(filter, { signal }))
    if (options.code === undefined || error?.code === options.code) ids.push(id);
  return ids.reverse();
}

/** One after another. Says how many were queued when it can't go on. */
async function retryAll(
  client: OmsClient,
  { out, signal }: Context,
  ids: readonly string[],
  passesOver: boolean,
): Promise<{ readonly retried: string[]; readonly passed: string[] }> {
  const progress = new Progress(ids.length, 'jobs queued again');
  const [retried, passed]: [string[], string[]] = [[], []];
  try {
    for (const id of ids) {
      const list = (await retry(client, id, signal, passesOver)) ? retried : passed;
      list.push(id);
      progress.step();
    }
    progress.end();
  } catch (error) {
    progress.end();
    if (retried.length > 0)
      out.note(`${retried.length} of ${ids.length} jobs were queued again before this:`, {
        retried,
        not_failed: passed,
      });
    throw error;
  }
  return { retried, passed };
}

/** False for a job that is not failed any more, where that is passed over. */
async function retry(
  client: OmsClient,
  id: string,
  signal: AbortSignal,
  passesOver: boolean,
): Promise<boolean> {
  try {
    await client.jobs.retry(id, { signal });
    return true;
  } catch (error) {
    if (passesOver && (isOmsError(error, 'JOB_NOT_FAILED') || isOmsError(error, 'JOB_NOT_FOUND')))
      return false;
    throw error;
  }
}

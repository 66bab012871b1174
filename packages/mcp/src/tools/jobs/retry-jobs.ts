import { isOmsError, type Job, type OmsClient } from '@oms/client';
import { z } from 'zod';
import { counted } from '../../answers/counted.js';
import type { Answer } from '../../answers/answer.js';
import { explainError } from '../../answers/explain-error.js';
import { isOutcomeUnknown } from '../../answers/outcome-unknown.js';
import { Refusal } from '../../answers/refusal.js';
import { channelId, id, JOB_TYPES } from '../arguments.js';
import { firstRows } from '../first-rows.js';
import { type ToolContext, writeTool } from '../tool.js';

const MOST_AT_ONCE = 50;

export const retryJobs = writeTool({
  name: 'retry_jobs',
  title: 'Retry failed jobs',
  area: 'jobs',
  isDestructive: false,
  description:
    'Queues failed jobs again, behind everything accepted for the same order in the meantime: one by its id, or up to 50 of one ' +
    'cause, the newest ones, in the order in which they were accepted. Mend the cause first, or they fail again.',
  input: {
    job_id: id.optional().describe('This job alone'),
    error_code: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('Without job_id: the cause, as job_failures shows it'),
    type: z.enum(JOB_TYPES).optional().describe('With error_code: only jobs of this type'),
    channel_id: channelId.optional().describe('With error_code: only jobs of this channel'),
    limit: z
      .number()
      .int()
      .min(1)
      .max(MOST_AT_ONCE)
      .default(MOST_AT_ONCE)
      .describe('With error_code: at most so many'),
  },
  async prepare({ job_id, limit, ...cause }, { oms, call }) {
    const jobs =
      job_id === undefined ? await jobsOf(cause, limit, oms, call) : [await oms.jobs.get(job_id, call)];
    const failed = jobs.filter(({ status }) => status === 'failed');
    if (failed.length === 0)
      throw new Refusal(
        'NOTHING_TO_DO',
        'No job of these has failed.',
        'Look with job_failures or list_jobs for what has.',
      );
    return {
      says: `${counted(failed.length, 'failed job')} would be queued again.`,
      data: { jobs: failed },
      act: (context, key) => retried(failed, context, key),
    };
  },
});

async function jobsOf(
  { error_code, ...filter }: { error_code?: string; type?: Job['type']; channel_id?: string },
  most: number,
  oms: OmsClient,
  call: ToolContext['call'],
): Promise<Job[]> {
  if (error_code === undefined)
    throw new Refusal(
      'NOTHING_TO_DO',
      'Neither a job nor a cause is named.',
      'Give job_id, or error_code as job_failures shows it.',
    );
  const newest = await firstRows(
    oms.jobs.list({ ...filter, error_code, status: 'failed', limit: most }, call),
    most,
  );
  return newest.reverse();
}

interface Refused {
  readonly job_id: string;
  readonly code: string;
  readonly what_to_do: string;
}

/**
 * One after another. A job that can't be retried, such as one that has been meanwhile, does not keep the others. Where nobody knows
 * whether one is, all are asked for again by the same plan: each has its own key.
 */
async function retried(jobs: readonly Job[], context: ToolContext, key: string): Promise<Answer> {
  const done: string[] = [];
  const refused: Refused[] = [];
  for (const [at, { id }] of jobs.entries()) {
    const refusal = await retryOne(id, context, `${key}.${at}`);
    if (refusal === null) done.push(id);
    else refused.push(refusal);
    if (refusal !== null && !OF_ONE_JOB.has(refusal.code)) break;
  }
  const others = refused.length === 0 ? '' : ` ${refused.length} could not be.`;
  return {
    says: `${done.length} of ${counted(jobs.length, 'job')} queued again.${others} get_job shows what becomes of each.`,
    data: { retried: done, refused },
  };
}

/** What other jobs are not refused for. */
const OF_ONE_JOB = new Set(['JOB_NOT_FAILED', 'JOB_NOT_FOUND']);

async function retryOne(
  id: string,
  { oms, call }: ToolContext,
  idempotencyKey: string,
): Promise<Refused | null> {
  try {
    await oms.jobs.retry(id, { ...call, idempotencyKey });
    return null;
  } catch (error) {
    if (!isOmsError(error) || isOutcomeUnknown(error)) throw error;
    const { code, what_to_do } = explainError(error);
    return { job_id: id, code, what_to_do };
  }
}

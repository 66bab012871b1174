import type { ResultOf } from '@oms/client';
import { api, ApiError, type Asked, isHidden, request } from './request';

const WAIT_SECONDS = 20;
const LOOK_EVERY_MS = 2_000;

type Accepted = Partial<Pick<ResultOf<'/v1/orders/{orderId}/status', 'patch'>, 'job'>>;
type Standing = NonNullable<Accepted['job']>;

const ACCEPTED = 202;
const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;
const NOT_DONE_YET = 'This was accepted and has not happened yet. Look again in a moment.';

/** Sends what is accepted as a job and waits for its end, however late. A job that fails is thrown like a refusal. */
export async function applied(path: string, asked: Asked): Promise<void> {
  const headers = { ...asked.headers, Prefer: `wait=${WAIT_SECONDS}` };
  const { job } = await request<Accepted>(path, { ...asked, headers });
  const ended = job == null ? null : await endOf(job);
  if (ended?.status !== 'failed') return;
  const { code, message } = ended.error ?? { code: 'FAILED', message: '' };
  throw new ApiError(CONFLICT, code, message, null, null);
}

async function endOf(job: Standing): Promise<Standing> {
  for (let now = job; ; now = await lookAt(now)) {
    if (now.status === 'completed' || now.status === 'failed') return now;
    await pause(LOOK_EVERY_MS);
  }
}

/** The job as it is now, or as it was where the service does not say it now: that does not undo what was accepted. */
async function lookAt(job: Standing): Promise<Standing> {
  try {
    return await api.get('/v1/jobs/{jobId}', { path: { jobId: job.id } });
  } catch (error) {
    if (isHidden(error)) throw new ApiError(ACCEPTED, 'NOT_DONE_YET', NOT_DONE_YET, null, null);
    if (!(error instanceof ApiError)) throw error;
    if (error.status === TOO_MANY_REQUESTS) await pause(error.retryAfterMs ?? 0);
    else if (error.status !== 0 && error.status < 500) throw error;
    return job;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

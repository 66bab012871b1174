import type { ResultOf } from '@oms/client';
import { ApiError, type Asked, request } from './request';

const WAIT_SECONDS = 20;

type Accepted = Partial<Pick<ResultOf<'/v1/orders/{orderId}/status', 'patch'>, 'job'>>;

const CONFLICT = 409;

/** Sends what is accepted as a job and waits for its end. A job that fails is thrown like a refusal. */
export async function applied(path: string, asked: Asked): Promise<void> {
  const headers = { ...asked.headers, Prefer: `wait=${WAIT_SECONDS}` };
  const { job } = await request<Accepted>(path, { ...asked, headers });
  if (job?.status !== 'failed') return;
  const { code, message } = job.error ?? { code: 'FAILED', message: '' };
  throw new ApiError(CONFLICT, code, message, null, null);
}

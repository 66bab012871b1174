import type { ResultOf } from '@oms/client';
import { ApiError, request } from '../../api/request';

export type Readiness = ResultOf<'/health/ready', 'get'>;

/** A process that is not ready says so with 503 and the same body: an answer, not a fault. */
export async function readReadiness(signal: AbortSignal): Promise<Readiness> {
  try {
    return await request<Readiness>('/health/ready', { signal });
  } catch (error) {
    if (error instanceof ApiError && isReadiness(error.body)) return error.body;
    throw error;
  }
}

function isReadiness(body: unknown): body is Readiness {
  return typeof body === 'object' && body !== null && 'checks' in body;
}

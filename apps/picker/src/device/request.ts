import { ApiError, createRoutes } from '@oms/client';
import type { Answer } from '../outbox/judge';
import { noteServiceDate } from './clock';

/** A request without an answer in this time counts as lost; the service gives up sooner. */
const LONGEST_MS = 35_000;

/** The service that the app came from; the session's cookie says who calls. The outbox repeats by itself, so nothing is repeated here. */
export const service = createRoutes({
  baseUrl: '',
  timeoutMs: LONGEST_MS,
  retries: { attempts: 1 },
  async fetch(request) {
    const response = await fetch(request);
    noteServiceDate(response.headers.get('date'));
    return response;
  },
});

/** Responses that say: this order is not for this store, or not any more. */
export const NOT_HERE: ReadonlySet<number> = new Set([403, 404]);

/** What a call gives; null when it was refused or the service can't be reached. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  return call.catch(() => null);
}

/** What the service says to a call, whatever it is; status 0 when it can't be reached. */
export async function answerTo(call: Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await call, retryAfterMs: null };
  } catch (error) {
    return refusalIn(error);
  }
}

export function refusalIn(error: unknown): Answer {
  if (!(error instanceof ApiError)) return { status: 0, body: null, retryAfterMs: null };
  const { status, body, retryAfterMs } = error;
  return { status, body, retryAfterMs };
}

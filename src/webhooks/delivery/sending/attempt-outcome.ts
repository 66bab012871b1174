import type { AttemptRecord, ClaimedDelivery } from '../delivery';
import { decideNext, type NextStep, type RetryDelays } from './model/retry-schedule';
import type { Attempted } from './webhook-sender';

/** The record of an attempt, with its next retry by the schedule; after a replay the schedule starts again. */
export function outcomeOf(
  delivery: ClaimedDelivery,
  attempted: Attempted,
  delays: RetryDelays,
): AttemptRecord {
  const attempt = delivery.attempts - delivery.replayed_after + 1;
  const next = decideNext(attempted.result, attempt, delays, new Date(), Math.random());
  return recordOf(delivery, attempted, next);
}

const ONCE: RetryDelays = { scheduleMs: [], rateLimitedMs: 0 };

/** The record of an attempt that is not retried, such as a test. */
export function singleOutcomeOf(delivery: ClaimedDelivery, attempted: Attempted): AttemptRecord {
  return recordOf(delivery, attempted, decideNext(attempted.result, 1, ONCE, new Date(), 0));
}

function recordOf(delivery: ClaimedDelivery, attempted: Attempted, next: NextStep): AttemptRecord {
  return {
    delivery,
    state: next.step === 'retry' ? 'pending' : next.step === 'give_up' ? 'failed' : 'delivered',
    delayMs: next.step === 'retry' ? next.delayMs : null,
    durationMs: attempted.durationMs,
    requestHeaders: attempted.requestHeaders,
    responseStatus: attempted.result.kind === 'answered' ? attempted.result.status : null,
    responseBody: attempted.responseBody,
    error: attempted.error,
    gone: next.step === 'give_up' && next.disable,
  };
}

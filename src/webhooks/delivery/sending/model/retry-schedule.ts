import { nextDelayMs, spread } from '@libs/back-off';

/**
 * The outcome of one attempt: a response, no response, or a target that may not be called
 * (docs/webhooks.md#what-counts-as-delivered, docs/webhooks.md#where-webhooks-may-go).
 */
export type AttemptResult =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused_target' };

export type NextStep =
  | { readonly step: 'delivered' }
  | { readonly step: 'retry'; readonly delayMs: number }
  /** `disable`: the receiver is permanently gone, so the webhook is disabled. */
  | { readonly step: 'give_up'; readonly disable: boolean };

/** When failed attempts are retried; from the settings. */
export interface RetryDelays {
  /** Delays between failed attempts and the next ones. */
  readonly scheduleMs: readonly number[];
  /** The minimum delay after "too many requests", whatever the schedule. */
  readonly rateLimitedMs: number;
}

/**
 * Decides what follows attempt number `attempt` (from 1), by `docs/webhooks.md#what-counts-as-delivered`.
 * @param random from 0 to below 1; spreads retries by 20 % either way.
 */
export function decideNext(
  result: AttemptResult,
  attempt: number,
  { scheduleMs, rateLimitedMs }: RetryDelays,
  now: Date,
  random: number,
): NextStep {
  if (result.kind === 'answered' && result.status >= 200 && result.status < 300) return { step: 'delivered' };
  if (result.kind === 'refused_target') return { step: 'give_up', disable: false };
  if (result.kind === 'answered' && result.status === 410) return { step: 'give_up', disable: true };
  const scheduledMs = nextDelayMs(scheduleMs, attempt);
  if (scheduledMs === null) return { step: 'give_up', disable: false };
  const leastMs = result.kind === 'answered' && result.status === 429 ? rateLimitedMs : 0;
  const ownDelayMs = Math.max(scheduledMs, leastMs);
  const askedMs = result.kind === 'answered' ? retryAfterMs(result.retryAfter, now) : null;
  const delayMs =
    askedMs === null
      ? Math.max(spread(scheduledMs, random), leastMs)
      : clamp(askedMs, ownDelayMs, 2 * ownDelayMs);
  return { step: 'retry', delayMs: Math.round(delayMs) };
}

/** `Retry-After` in milliseconds from now, given as seconds or HTTP date; null when it is neither. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

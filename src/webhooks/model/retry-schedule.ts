/** What came of one attempt: an answer, no answer, or a target that may not be called at all (D42, D46). */
export type AttemptResult =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused_target' };

export type NextStep =
  | { readonly step: 'delivered' }
  | { readonly step: 'retry'; readonly delayMs: number }
  /** `disable`: the receiver said it is gone for good, so the endpoint is switched off. */
  | { readonly step: 'give_up'; readonly disable: boolean };

const JITTER = 0.2;
/** A receiver that says "too many requests" is left alone this long, unless the schedule was made shorter for tests. */
const LEAST_AFTER_429_MS = 60_000;
const DEFAULT_FIRST_DELAY_MS = 5_000;

/**
 * Decides what follows attempt number `attempt` (from 1), D42.
 * @param random from 0 to below 1; spreads retries by 20 % either way.
 */
export function decideNext(
  result: AttemptResult,
  attempt: number,
  scheduleMs: readonly number[],
  now: Date,
  random: number,
): NextStep {
  if (result.kind === 'answered' && result.status >= 200 && result.status < 300) return { step: 'delivered' };
  if (result.kind === 'refused_target') return { step: 'give_up', disable: false };
  if (result.kind === 'answered' && result.status === 410) return { step: 'give_up', disable: true };
  const ownDelayMs = scheduleMs[attempt - 1];
  if (ownDelayMs === undefined) return { step: 'give_up', disable: false };
  const jittered = ownDelayMs * (1 + JITTER * (2 * random - 1));
  if (result.kind === 'unanswered') return { step: 'retry', delayMs: Math.round(jittered) };
  const asked = retryAfterMs(result.retryAfter, now);
  const honoured = asked === null ? jittered : clamp(asked, ownDelayMs, 2 * ownDelayMs);
  const least =
    result.status === 429 && (scheduleMs[0] ?? 0) >= DEFAULT_FIRST_DELAY_MS ? LEAST_AFTER_429_MS : 0;
  return { step: 'retry', delayMs: Math.round(Math.max(honoured, least)) };
}

/** `Retry-After` as milliseconds from now, from its seconds or its HTTP date; null when it is neither. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
